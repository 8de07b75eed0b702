// Generated from schemas/features/variants.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["variant"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"variant":{"maxLength":255,"type":"string","minLength":1},"description":{"type":["string","null"]},"position":{"type":["integer","null"]},"url":{"type":["string","null"],"format":"uri"},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"color":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"image_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.uri;
const formats2 = formats["image-uri"];

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
if(data.variant !== undefined){
let data0 = data.variant;
if(typeof data0 === "string"){
if(func1(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/variant",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/variant",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/variant",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if((typeof data1 !== "string") && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"type",params:{type: schema1.properties.description.type}});
errors++;
}
}
if(data.position !== undefined){
let data2 = data.position;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/position",keyword:"type",params:{type: schema1.properties.position.type}});
errors++;
}
}
if(data.url !== undefined){
let data3 = data.url;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/url",keyword:"type",params:{type: schema1.properties.url.type}});
errors++;
}
if(typeof data3 === "string"){
if(!(formats0(data3))){
(vErrors ??= []).push({instancePath:instancePath+"/url",keyword:"format",params:{format: "uri"}});
errors++;
}
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
if(data.color !== undefined){
let data7 = data.color;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/color",keyword:"type",params:{type: schema1.properties.color.type}});
errors++;
}
}
if(data.seo_name !== undefined){
let data8 = data.seo_name;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/seo_name",keyword:"type",params:{type: schema1.properties.seo_name.type}});
errors++;
}
}
if(data.image_pair !== undefined){
let data9 = data.image_pair;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair",keyword:"type",params:{type: schema1.properties.image_pair.type}});
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.icon !== undefined){
let data10 = data9.icon;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.type}});
errors++;
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data10.image_path !== undefined){
let data11 = data10.image_path;
if(typeof data11 === "string"){
if(!(formats2(data11))){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data10.alt !== undefined){
let data12 = data10.alt;
if((typeof data12 !== "string") && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/alt",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.alt.type}});
errors++;
}
}
if(data10.image_x !== undefined){
let data13 = data10.image_x;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_x",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_x.type}});
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data10.image_y !== undefined){
let data14 = data10.image_y;
if((!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))) && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_y",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_y.type}});
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/icon/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
}
if(data9.detailed !== undefined){
let data15 = data9.detailed;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.type}});
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data15.image_path !== undefined){
let data16 = data15.image_path;
if(typeof data16 === "string"){
if(!(formats2(data16))){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data15.alt !== undefined){
let data17 = data15.alt;
if((typeof data17 !== "string") && (data17 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/alt",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.alt.type}});
errors++;
}
}
if(data15.image_x !== undefined){
let data18 = data15.image_x;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_x",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_x.type}});
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data15.image_y !== undefined){
let data19 = data15.image_y;
if((!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) && (data19 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pair/detailed/image_y",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_y.type}});
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
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
if(data.variant === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "variant"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
