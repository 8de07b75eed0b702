// Generated from schemas/pages.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["title"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"title":{"maxLength":255,"type":"string","minLength":1},"parent_id":{"type":["integer","null"]},"description":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"timestamp":{"type":["integer","null"]},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
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
if(data.title !== undefined){
let data1 = data.title;
if(typeof data1 === "string"){
if(func1(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/title",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/title",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/title",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.parent_id !== undefined){
let data2 = data.parent_id;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/parent_id",keyword:"type",params:{type: schema1.properties.parent_id.type}});
errors++;
}
}
if(data.description !== undefined){
let data3 = data.description;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"type",params:{type: schema1.properties.description.type}});
errors++;
}
}
if(data.page_title !== undefined){
let data4 = data.page_title;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/page_title",keyword:"type",params:{type: schema1.properties.page_title.type}});
errors++;
}
}
if(data.meta_description !== undefined){
let data5 = data.meta_description;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/meta_description",keyword:"type",params:{type: schema1.properties.meta_description.type}});
errors++;
}
}
if(data.meta_keywords !== undefined){
let data6 = data.meta_keywords;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/meta_keywords",keyword:"type",params:{type: schema1.properties.meta_keywords.type}});
errors++;
}
}
if(data.seo_name !== undefined){
let data7 = data.seo_name;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/seo_name",keyword:"type",params:{type: schema1.properties.seo_name.type}});
errors++;
}
}
if(data.timestamp !== undefined){
let data8 = data.timestamp;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/timestamp",keyword:"type",params:{type: schema1.properties.timestamp.type}});
errors++;
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
if(data.title === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "title"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
