// Generated from schemas/shippings.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["shipping"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"shipping":{"maxLength":255,"type":"string","minLength":1},"delivery_time":{"type":["string","null"]},"min_weight":{"minimum":0,"type":["number","null"]},"max_weight":{"minimum":0,"type":["number","null"]},"tax_ids":{"type":["array","null"],"items":{"type":"integer"}},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema1.properties, key0))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.company_id !== undefined){
let data0 = data.company_id;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_id",keyword:"type",params:{type: schema1.properties.company_id.type}});
errors++;
}
}
if(data.shipping !== undefined){
let data1 = data.shipping;
if(typeof data1 === "string"){
if(func1(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/shipping",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/shipping",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/shipping",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.delivery_time !== undefined){
let data2 = data.delivery_time;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/delivery_time",keyword:"type",params:{type: schema1.properties.delivery_time.type}});
errors++;
}
}
if(data.min_weight !== undefined){
let data3 = data.min_weight;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/min_weight",keyword:"type",params:{type: schema1.properties.min_weight.type}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/min_weight",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.max_weight !== undefined){
let data4 = data.max_weight;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/max_weight",keyword:"type",params:{type: schema1.properties.max_weight.type}});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/max_weight",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.tax_ids !== undefined){
let data5 = data.tax_ids;
if((!(Array.isArray(data5))) && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/tax_ids",keyword:"type",params:{type: schema1.properties.tax_ids.type}});
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
(vErrors ??= []).push({instancePath:instancePath+"/tax_ids/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.usergroup_ids !== undefined){
let data7 = data.usergroup_ids;
if((!(Array.isArray(data7))) && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids",keyword:"type",params:{type: schema1.properties.usergroup_ids.type}});
errors++;
}
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids/" + i1,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.position !== undefined){
let data9 = data.position;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.status !== undefined){
let data10 = data.status;
if((typeof data10 !== "string") && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!(((data10 === "A") || (data10 === "D")) || (data10 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
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
if(data.shipping === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "shipping"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
