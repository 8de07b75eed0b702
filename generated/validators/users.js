// Generated from schemas/users.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["email","user_type"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"email":{"type":"string","format":"email"},"user_type":{"type":"string","enum":["A","C","V"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"firstname":{"type":["string","null"]},"lastname":{"type":["string","null"]},"phone":{"type":["string","null"]},"company":{"type":["string","null"]},"company_id":{"type":["integer","null"]},"is_root":{"type":["string","null"],"enum":["Y","N",null]},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"api_access":{"type":["string","null"],"enum":["Y","N",null]},"regenerate_api_key":{"type":["string","null"],"enum":["Y","N",null]},"password":{"minLength":12,"maxLength":256,"type":["string","null"]}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.email;

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
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats0(data0))){
(vErrors ??= []).push({instancePath:instancePath+"/email",keyword:"format",params:{format: "email"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/email",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.user_type !== undefined){
let data1 = data.user_type;
if(typeof data1 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/user_type",keyword:"type",params:{type: "string"}});
errors++;
}
if(!(((data1 === "A") || (data1 === "C")) || (data1 === "V"))){
(vErrors ??= []).push({instancePath:instancePath+"/user_type",keyword:"enum",params:{allowedValues: schema1.properties.user_type.enum}});
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!((((data2 === "A") || (data2 === "D")) || (data2 === "H")) || (data2 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
}
}
if(data.firstname !== undefined){
let data3 = data.firstname;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/firstname",keyword:"type",params:{type: schema1.properties.firstname.type}});
errors++;
}
}
if(data.lastname !== undefined){
let data4 = data.lastname;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/lastname",keyword:"type",params:{type: schema1.properties.lastname.type}});
errors++;
}
}
if(data.phone !== undefined){
let data5 = data.phone;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/phone",keyword:"type",params:{type: schema1.properties.phone.type}});
errors++;
}
}
if(data.company !== undefined){
let data6 = data.company;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company",keyword:"type",params:{type: schema1.properties.company.type}});
errors++;
}
}
if(data.company_id !== undefined){
let data7 = data.company_id;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_id",keyword:"type",params:{type: schema1.properties.company_id.type}});
errors++;
}
}
if(data.is_root !== undefined){
let data8 = data.is_root;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/is_root",keyword:"type",params:{type: schema1.properties.is_root.type}});
errors++;
}
if(!(((data8 === "Y") || (data8 === "N")) || (data8 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/is_root",keyword:"enum",params:{allowedValues: schema1.properties.is_root.enum}});
errors++;
}
}
if(data.usergroup_ids !== undefined){
let data9 = data.usergroup_ids;
if((!(Array.isArray(data9))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids",keyword:"type",params:{type: schema1.properties.usergroup_ids.type}});
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.api_access !== undefined){
let data11 = data.api_access;
if((typeof data11 !== "string") && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/api_access",keyword:"type",params:{type: schema1.properties.api_access.type}});
errors++;
}
if(!(((data11 === "Y") || (data11 === "N")) || (data11 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/api_access",keyword:"enum",params:{allowedValues: schema1.properties.api_access.enum}});
errors++;
}
}
if(data.regenerate_api_key !== undefined){
let data12 = data.regenerate_api_key;
if((typeof data12 !== "string") && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/regenerate_api_key",keyword:"type",params:{type: schema1.properties.regenerate_api_key.type}});
errors++;
}
if(!(((data12 === "Y") || (data12 === "N")) || (data12 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/regenerate_api_key",keyword:"enum",params:{allowedValues: schema1.properties.regenerate_api_key.enum}});
errors++;
}
}
if(data.password !== undefined){
let data13 = data.password;
if((typeof data13 !== "string") && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/password",keyword:"type",params:{type: schema1.properties.password.type}});
errors++;
}
if(typeof data13 === "string"){
if(func1(data13) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/password",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func1(data13) < 12){
(vErrors ??= []).push({instancePath:instancePath+"/password",keyword:"minLength",params:{limit: 12}});
errors++;
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
if(data.email === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "email"}});
errors++;
}
if(data.user_type === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "user_type"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
