// Generated from schemas/options/variants.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["variant_name"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"variant_name":{"maxLength":255,"type":"string","minLength":1},"position":{"type":["integer","null"]},"modifier":{"type":["number","null"]},"modifier_type":{"type":["string","null"],"enum":["A","P",null]},"weight_modifier":{"type":["number","null"]},"weight_modifier_type":{"type":["string","null"],"enum":["A","P",null]},"point_modifier":{"type":["number","null"]},"point_modifier_type":{"type":["string","null"],"enum":["A","P",null]},"image_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats["image-uri"];

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
if(data.variant_name !== undefined){
let data0 = data.variant_name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/variant_name",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/variant_name",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/variant_name",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.position !== undefined){
let data1 = data.position;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.modifier !== undefined){
let data2 = data.modifier;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/modifier",keyword:"type",params:{type: schema1.properties.modifier.type}});
errors++;
}
}
if(data.modifier_type !== undefined){
let data3 = data.modifier_type;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/modifier_type",keyword:"type",params:{type: schema1.properties.modifier_type.type}});
errors++;
}
if(!(((data3 === "A") || (data3 === "P")) || (data3 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/modifier_type",keyword:"enum",params:{allowedValues: schema1.properties.modifier_type.enum}});
errors++;
}
}
if(data.weight_modifier !== undefined){
let data4 = data.weight_modifier;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/weight_modifier",keyword:"type",params:{type: schema1.properties.weight_modifier.type}});
errors++;
}
}
if(data.weight_modifier_type !== undefined){
let data5 = data.weight_modifier_type;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/weight_modifier_type",keyword:"type",params:{type: schema1.properties.weight_modifier_type.type}});
errors++;
}
if(!(((data5 === "A") || (data5 === "P")) || (data5 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/weight_modifier_type",keyword:"enum",params:{allowedValues: schema1.properties.weight_modifier_type.enum}});
errors++;
}
}
if(data.point_modifier !== undefined){
let data6 = data.point_modifier;
if((!((typeof data6 == "number") && (isFinite(data6)))) && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/point_modifier",keyword:"type",params:{type: schema1.properties.point_modifier.type}});
errors++;
}
}
if(data.point_modifier_type !== undefined){
let data7 = data.point_modifier_type;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/point_modifier_type",keyword:"type",params:{type: schema1.properties.point_modifier_type.type}});
errors++;
}
if(!(((data7 === "A") || (data7 === "P")) || (data7 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/point_modifier_type",keyword:"enum",params:{allowedValues: schema1.properties.point_modifier_type.enum}});
errors++;
}
}
if(data.image_pair !== undefined){
let data8 = data.image_pair;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair",keyword:"type",params:{type: schema1.properties.image_pair.type}});
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.icon !== undefined){
let data9 = data8.icon;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.type}});
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data9.image_path !== undefined){
let data10 = data9.image_path;
if(typeof data10 === "string"){
if(!(formats0(data10))){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data9.alt !== undefined){
let data11 = data9.alt;
if((typeof data11 !== "string") && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/alt",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.alt.type}});
errors++;
}
}
if(data9.image_x !== undefined){
let data12 = data9.image_x;
if((!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))) && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_x",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_x.type}});
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data9.image_y !== undefined){
let data13 = data9.image_y;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_y",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_y.type}});
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
}
if(data8.detailed !== undefined){
let data14 = data8.detailed;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.type}});
errors++;
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data14.image_path !== undefined){
let data15 = data14.image_path;
if(typeof data15 === "string"){
if(!(formats0(data15))){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data14.alt !== undefined){
let data16 = data14.alt;
if((typeof data16 !== "string") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/alt",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.alt.type}});
errors++;
}
}
if(data14.image_x !== undefined){
let data17 = data14.image_x;
if((!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))) && (data17 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_x",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_x.type}});
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data14.image_y !== undefined){
let data18 = data14.image_y;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_y",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_y.type}});
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
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
if(data.variant_name === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "variant_name"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
