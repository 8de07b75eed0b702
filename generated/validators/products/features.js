// Generated from schemas/products/features.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["feature_id"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"feature_id":{"type":"integer"},"value":{"type":["string","null"]},"value_int":{"type":["number","null"]},"variant_id":{"type":["integer","null"]},"variant_ids":{"type":["array","null"],"items":{"type":"integer"}}}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "feature_id") || (key0 === "value")) || (key0 === "value_int")) || (key0 === "variant_id")) || (key0 === "variant_ids"))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.feature_id !== undefined){
let data0 = data.feature_id;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
(vErrors ??= []).push({instancePath:instancePath+"/feature_id",keyword:"type",params:{type: "integer"}});
errors++;
}
}
if(data.value !== undefined){
let data1 = data.value;
if((typeof data1 !== "string") && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/value",keyword:"type",params:{type: schema1.properties.value.type}});
errors++;
}
}
if(data.value_int !== undefined){
let data2 = data.value_int;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/value_int",keyword:"type",params:{type: schema1.properties.value_int.type}});
errors++;
}
}
if(data.variant_id !== undefined){
let data3 = data.variant_id;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/variant_id",keyword:"type",params:{type: schema1.properties.variant_id.type}});
errors++;
}
}
if(data.variant_ids !== undefined){
let data4 = data.variant_ids;
if((!(Array.isArray(data4))) && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/variant_ids",keyword:"type",params:{type: schema1.properties.variant_ids.type}});
errors++;
}
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
(vErrors ??= []).push({instancePath:instancePath+"/variant_ids/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath,keyword:"type",params:{type: "object"}});
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.feature_id === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "feature_id"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
