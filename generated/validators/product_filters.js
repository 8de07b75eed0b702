// Generated from schemas/product_filters.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["filter"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"filter":{"maxLength":255,"type":"string","minLength":1},"feature_id":{"type":["integer","null"]},"categories_path":{"type":["array","null"],"items":{"type":"integer"}},"round_to":{"minimum":0,"type":["number","null"]},"display":{"type":["string","null"],"enum":["Y","N",null]},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
const func0 = require("ajv/dist/runtime/ucs2length").default;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "company_id") || (key0 === "filter")) || (key0 === "feature_id")) || (key0 === "categories_path")) || (key0 === "round_to")) || (key0 === "display")) || (key0 === "position")) || (key0 === "status"))){
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
if(data.filter !== undefined){
let data1 = data.filter;
if(typeof data1 === "string"){
if(func0(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/filter",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func0(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/filter",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/filter",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.feature_id !== undefined){
let data2 = data.feature_id;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/feature_id",keyword:"type",params:{type: schema1.properties.feature_id.type}});
errors++;
}
}
if(data.categories_path !== undefined){
let data3 = data.categories_path;
if((!(Array.isArray(data3))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/categories_path",keyword:"type",params:{type: schema1.properties.categories_path.type}});
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/categories_path/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.round_to !== undefined){
let data5 = data.round_to;
if((!((typeof data5 == "number") && (isFinite(data5)))) && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/round_to",keyword:"type",params:{type: schema1.properties.round_to.type}});
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/round_to",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.display !== undefined){
let data6 = data.display;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/display",keyword:"type",params:{type: schema1.properties.display.type}});
errors++;
}
if(!(((data6 === "Y") || (data6 === "N")) || (data6 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/display",keyword:"enum",params:{allowedValues: schema1.properties.display.enum}});
errors++;
}
}
if(data.position !== undefined){
let data7 = data.position;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.status !== undefined){
let data8 = data.status;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!(((data8 === "A") || (data8 === "D")) || (data8 === null))){
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
if(data.filter === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "filter"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
