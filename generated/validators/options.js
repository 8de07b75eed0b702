// Generated from schemas/options.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["option_name"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"option_name":{"maxLength":255,"type":"string","minLength":1},"option_type":{"type":["string","null"],"enum":["S","R","C","I","T","F",null]},"product_id":{"type":["integer","null"]},"company_id":{"type":["integer","null"]},"required":{"type":["string","null"],"enum":["Y","N",null]},"inventory":{"type":["string","null"],"enum":["Y","N",null]},"multiupload":{"type":["string","null"],"enum":["Y","N",null]},"regexp":{"maxLength":255,"type":["string","null"]},"incorrect_message":{"maxLength":255,"type":["string","null"]},"allowed_extensions":{"type":["string","null"]},"max_file_size":{"minimum":0,"type":["integer","null"]},"missing_variants_handling":{"type":["string","null"],"enum":["M","H",null]},"status":{"type":["string","null"],"enum":["A","D",null]},"position":{"type":["integer","null"]},"description":{"type":["string","null"]},"inner_hint":{"type":["string","null"]},"comment":{"type":["string","null"]}}};
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
if(data.option_name !== undefined){
let data0 = data.option_name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/option_name",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/option_name",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/option_name",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.option_type !== undefined){
let data1 = data.option_type;
if((typeof data1 !== "string") && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/option_type",keyword:"type",params:{type: schema1.properties.option_type.type}});
errors++;
}
if(!(((((((data1 === "S") || (data1 === "R")) || (data1 === "C")) || (data1 === "I")) || (data1 === "T")) || (data1 === "F")) || (data1 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/option_type",keyword:"enum",params:{allowedValues: schema1.properties.option_type.enum}});
errors++;
}
}
if(data.product_id !== undefined){
let data2 = data.product_id;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/product_id",keyword:"type",params:{type: schema1.properties.product_id.type}});
errors++;
}
}
if(data.company_id !== undefined){
let data3 = data.company_id;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_id",keyword:"type",params:{type: schema1.properties.company_id.type}});
errors++;
}
}
if(data.required !== undefined){
let data4 = data.required;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/required",keyword:"type",params:{type: schema1.properties.required.type}});
errors++;
}
if(!(((data4 === "Y") || (data4 === "N")) || (data4 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/required",keyword:"enum",params:{allowedValues: schema1.properties.required.enum}});
errors++;
}
}
if(data.inventory !== undefined){
let data5 = data.inventory;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/inventory",keyword:"type",params:{type: schema1.properties.inventory.type}});
errors++;
}
if(!(((data5 === "Y") || (data5 === "N")) || (data5 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/inventory",keyword:"enum",params:{allowedValues: schema1.properties.inventory.enum}});
errors++;
}
}
if(data.multiupload !== undefined){
let data6 = data.multiupload;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/multiupload",keyword:"type",params:{type: schema1.properties.multiupload.type}});
errors++;
}
if(!(((data6 === "Y") || (data6 === "N")) || (data6 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/multiupload",keyword:"enum",params:{allowedValues: schema1.properties.multiupload.enum}});
errors++;
}
}
if(data.regexp !== undefined){
let data7 = data.regexp;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/regexp",keyword:"type",params:{type: schema1.properties.regexp.type}});
errors++;
}
if(typeof data7 === "string"){
if(func1(data7) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/regexp",keyword:"maxLength",params:{limit: 255}});
errors++;
}
}
}
if(data.incorrect_message !== undefined){
let data8 = data.incorrect_message;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/incorrect_message",keyword:"type",params:{type: schema1.properties.incorrect_message.type}});
errors++;
}
if(typeof data8 === "string"){
if(func1(data8) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/incorrect_message",keyword:"maxLength",params:{limit: 255}});
errors++;
}
}
}
if(data.allowed_extensions !== undefined){
let data9 = data.allowed_extensions;
if((typeof data9 !== "string") && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/allowed_extensions",keyword:"type",params:{type: schema1.properties.allowed_extensions.type}});
errors++;
}
}
if(data.max_file_size !== undefined){
let data10 = data.max_file_size;
if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/max_file_size",keyword:"type",params:{type: schema1.properties.max_file_size.type}});
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/max_file_size",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.missing_variants_handling !== undefined){
let data11 = data.missing_variants_handling;
if((typeof data11 !== "string") && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/missing_variants_handling",keyword:"type",params:{type: schema1.properties.missing_variants_handling.type}});
errors++;
}
if(!(((data11 === "M") || (data11 === "H")) || (data11 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/missing_variants_handling",keyword:"enum",params:{allowedValues: schema1.properties.missing_variants_handling.enum}});
errors++;
}
}
if(data.status !== undefined){
let data12 = data.status;
if((typeof data12 !== "string") && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!(((data12 === "A") || (data12 === "D")) || (data12 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
}
}
if(data.position !== undefined){
let data13 = data.position;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.description !== undefined){
let data14 = data.description;
if((typeof data14 !== "string") && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"type",params:{type: schema1.properties.description.type}});
errors++;
}
}
if(data.inner_hint !== undefined){
let data15 = data.inner_hint;
if((typeof data15 !== "string") && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/inner_hint",keyword:"type",params:{type: schema1.properties.inner_hint.type}});
errors++;
}
}
if(data.comment !== undefined){
let data16 = data.comment;
if((typeof data16 !== "string") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/comment",keyword:"type",params:{type: schema1.properties.comment.type}});
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
if(data.option_name === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "option_name"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
