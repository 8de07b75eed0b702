// Generated from schemas/profile_fields.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["field_name"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"field_name":{"maxLength":255,"type":"string","minLength":1},"description":{"type":["string","null"]},"field_type":{"type":["string","null"]},"section":{"type":["string","null"]},"profile_show":{"type":["string","null"],"enum":["Y","N",null]},"profile_required":{"type":["string","null"],"enum":["Y","N",null]},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
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
if(data.field_name !== undefined){
let data1 = data.field_name;
if(typeof data1 === "string"){
if(func1(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/field_name",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/field_name",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/field_name",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"type",params:{type: schema1.properties.description.type}});
errors++;
}
}
if(data.field_type !== undefined){
let data3 = data.field_type;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/field_type",keyword:"type",params:{type: schema1.properties.field_type.type}});
errors++;
}
}
if(data.section !== undefined){
let data4 = data.section;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/section",keyword:"type",params:{type: schema1.properties.section.type}});
errors++;
}
}
if(data.profile_show !== undefined){
let data5 = data.profile_show;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/profile_show",keyword:"type",params:{type: schema1.properties.profile_show.type}});
errors++;
}
if(!(((data5 === "Y") || (data5 === "N")) || (data5 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/profile_show",keyword:"enum",params:{allowedValues: schema1.properties.profile_show.enum}});
errors++;
}
}
if(data.profile_required !== undefined){
let data6 = data.profile_required;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/profile_required",keyword:"type",params:{type: schema1.properties.profile_required.type}});
errors++;
}
if(!(((data6 === "Y") || (data6 === "N")) || (data6 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/profile_required",keyword:"enum",params:{allowedValues: schema1.properties.profile_required.enum}});
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
if(data.field_name === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "field_name"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
