// Generated from schemas/static_data.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["param"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"param":{"maxLength":255,"type":"string","minLength":1},"section":{"type":["string","null"]},"parent_id":{"type":["integer","null"]},"class":{"type":["string","null"]},"url":{"type":["string","null"],"format":"uri"},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.uri;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "company_id") || (key0 === "param")) || (key0 === "section")) || (key0 === "parent_id")) || (key0 === "class")) || (key0 === "url")) || (key0 === "position")) || (key0 === "status"))){
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
if(data.param !== undefined){
let data1 = data.param;
if(typeof data1 === "string"){
if(func0(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/param",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func0(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/param",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/param",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.section !== undefined){
let data2 = data.section;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/section",keyword:"type",params:{type: schema1.properties.section.type}});
errors++;
}
}
if(data.parent_id !== undefined){
let data3 = data.parent_id;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/parent_id",keyword:"type",params:{type: schema1.properties.parent_id.type}});
errors++;
}
}
if(data.class !== undefined){
let data4 = data.class;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/class",keyword:"type",params:{type: schema1.properties.class.type}});
errors++;
}
}
if(data.url !== undefined){
let data5 = data.url;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/url",keyword:"type",params:{type: schema1.properties.url.type}});
errors++;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
(vErrors ??= []).push({instancePath:instancePath+"/url",keyword:"format",params:{format: "uri"}});
errors++;
}
}
}
if(data.position !== undefined){
let data6 = data.position;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.status !== undefined){
let data7 = data.status;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!(((data7 === "A") || (data7 === "D")) || (data7 === null))){
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
if(data.param === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "param"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
