// Generated from schemas/products/features/images.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["image_path"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]},"type":{"type":["string","null"],"enum":["M","A",null]},"position":{"type":["integer","null"]}}};
const formats0 = formats["image-uri"];

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "image_path") || (key0 === "alt")) || (key0 === "image_x")) || (key0 === "image_y")) || (key0 === "type")) || (key0 === "position"))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.image_path !== undefined){
let data0 = data.image_path;
if(typeof data0 === "string"){
if(!(formats0(data0))){
(vErrors ??= []).push({instancePath:instancePath+"/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.alt !== undefined){
let data1 = data.alt;
if((typeof data1 !== "string") && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/alt",keyword:"type",params:{type: schema1.properties.alt.type}});
errors++;
}
}
if(data.image_x !== undefined){
let data2 = data.image_x;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_x",keyword:"type",params:{type: schema1.properties.image_x.type}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.image_y !== undefined){
let data3 = data.image_y;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_y",keyword:"type",params:{type: schema1.properties.image_y.type}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.type !== undefined){
let data4 = data.type;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/type",keyword:"type",params:{type: schema1.properties.type.type}});
errors++;
}
if(!(((data4 === "M") || (data4 === "A")) || (data4 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/type",keyword:"enum",params:{allowedValues: schema1.properties.type.enum}});
errors++;
}
}
if(data.position !== undefined){
let data5 = data.position;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
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
if(data.image_path === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
