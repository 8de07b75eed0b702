// Generated from schemas/promotions.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["name"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company_id":{"type":["integer","null"]},"name":{"maxLength":255,"type":"string","minLength":1},"zone":{"type":["string","null"],"enum":["cart","catalog",null]},"detailed_description":{"type":["string","null"]},"from_date":{"type":["integer","null"]},"to_date":{"type":["integer","null"]},"priority":{"type":["integer","null"]},"stop":{"type":["string","null"],"enum":["Y","N",null]},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D",null]}}};
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
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func1(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.zone !== undefined){
let data2 = data.zone;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/zone",keyword:"type",params:{type: schema1.properties.zone.type}});
errors++;
}
if(!(((data2 === "cart") || (data2 === "catalog")) || (data2 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/zone",keyword:"enum",params:{allowedValues: schema1.properties.zone.enum}});
errors++;
}
}
if(data.detailed_description !== undefined){
let data3 = data.detailed_description;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/detailed_description",keyword:"type",params:{type: schema1.properties.detailed_description.type}});
errors++;
}
}
if(data.from_date !== undefined){
let data4 = data.from_date;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/from_date",keyword:"type",params:{type: schema1.properties.from_date.type}});
errors++;
}
}
if(data.to_date !== undefined){
let data5 = data.to_date;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/to_date",keyword:"type",params:{type: schema1.properties.to_date.type}});
errors++;
}
}
if(data.priority !== undefined){
let data6 = data.priority;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/priority",keyword:"type",params:{type: schema1.properties.priority.type}});
errors++;
}
}
if(data.stop !== undefined){
let data7 = data.stop;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/stop",keyword:"type",params:{type: schema1.properties.stop.type}});
errors++;
}
if(!(((data7 === "Y") || (data7 === "N")) || (data7 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/stop",keyword:"enum",params:{allowedValues: schema1.properties.stop.enum}});
errors++;
}
}
if(data.position !== undefined){
let data8 = data.position;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.status !== undefined){
let data9 = data.status;
if((typeof data9 !== "string") && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!(((data9 === "A") || (data9 === "D")) || (data9 === null))){
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
if(data.name === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "name"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
