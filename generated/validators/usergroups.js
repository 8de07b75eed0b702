// Generated from schemas/usergroups.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["usergroup","type"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"usergroup":{"maxLength":255,"type":"string","minLength":1},"type":{"type":"string","enum":["A","C"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"privileges":{"uniqueItems":true,"type":["array","null"],"items":{"type":"string","enum":["manage_catalog","manage_fulfilment","manage_marketing","manage_settings","manage_stores","manage_usergroups","manage_users","view_catalog","view_fulfilment","view_marketing","view_settings","view_stores","view_usergroups","view_users"]}}}};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const func2 = keywords.hasTwins;

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "usergroup") || (key0 === "type")) || (key0 === "status")) || (key0 === "privileges"))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.usergroup !== undefined){
let data0 = data.usergroup;
if(typeof data0 === "string"){
if(func0(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func0(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/usergroup",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/type",keyword:"type",params:{type: "string"}});
errors++;
}
if(!((data1 === "A") || (data1 === "C"))){
(vErrors ??= []).push({instancePath:instancePath+"/type",keyword:"enum",params:{allowedValues: schema1.properties.type.enum}});
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
if(data.privileges !== undefined){
let data3 = data.privileges;
if((!(Array.isArray(data3))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/privileges",keyword:"type",params:{type: schema1.properties.privileges.type}});
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/privileges/" + i0,keyword:"type",params:{type: "string"}});
errors++;
}
if(!((((((((((((((data4 === "manage_catalog") || (data4 === "manage_fulfilment")) || (data4 === "manage_marketing")) || (data4 === "manage_settings")) || (data4 === "manage_stores")) || (data4 === "manage_usergroups")) || (data4 === "manage_users")) || (data4 === "view_catalog")) || (data4 === "view_fulfilment")) || (data4 === "view_marketing")) || (data4 === "view_settings")) || (data4 === "view_stores")) || (data4 === "view_usergroups")) || (data4 === "view_users"))){
(vErrors ??= []).push({instancePath:instancePath+"/privileges/" + i0,keyword:"enum",params:{allowedValues: schema1.properties.privileges.items.enum}});
errors++;
}
}
if(func2(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/privileges",keyword:"uniqueItems",params:{}});
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
if(data.usergroup === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "usergroup"}});
errors++;
}
if(data.type === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "type"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
