// Generated from schemas/sitemap.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["section"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"section":{"maxLength":255,"type":"string","minLength":1},"links":{"type":["array","null"],"items":{"type":"object","required":["title","url"],"properties":{"title":{"minLength":1,"type":"string"},"url":{"type":"string","format":"uri"}}}},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.uri;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "company_id") || (key0 === "section")) || (key0 === "links")) || (key0 === "position")) || (key0 === "status"))){
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
if(data.section !== undefined){
let data1 = data.section;
if(typeof data1 === "string"){
if(func0(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/section",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func0(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/section",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/section",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.links !== undefined){
let data2 = data.links;
if((!(Array.isArray(data2))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/links",keyword:"type",params:{type: schema1.properties.links.type}});
errors++;
}
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.title === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0,keyword:"required",params:{missingProperty: "title"}});
errors++;
}
if(data3.url === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0,keyword:"required",params:{missingProperty: "url"}});
errors++;
}
if(data3.title !== undefined){
let data4 = data3.title;
if(typeof data4 === "string"){
if(func0(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0+"/title",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0+"/title",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data3.url !== undefined){
let data5 = data3.url;
if(typeof data5 === "string"){
if(!(formats0(data5))){
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0+"/url",keyword:"format",params:{format: "uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0+"/url",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/links/" + i0,keyword:"type",params:{type: "object"}});
errors++;
}
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
if(data.section === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "section"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
