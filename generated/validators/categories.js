// Generated from schemas/categories.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["category"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"parent_id":{"type":["integer","null"]},"category":{"maxLength":255,"type":"string","minLength":1},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"company_id":{"type":["integer","null"]},"description":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"lang_code":{"type":["string","null"],"format":"language"},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"timestamp":{"type":["integer","null"]},"default_layout":{"type":["string","null"]},"main_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.language;
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
if(data.parent_id !== undefined){
let data0 = data.parent_id;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/parent_id",keyword:"type",params:{type: schema1.properties.parent_id.type}});
errors++;
}
}
if(data.category !== undefined){
let data1 = data.category;
if(typeof data1 === "string"){
if(func1(data1) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/category",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/category",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/category",keyword:"type",params:{type: "string"}});
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
if(data.status !== undefined){
let data3 = data.status;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!((((data3 === "A") || (data3 === "D")) || (data3 === "H")) || (data3 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
}
}
if(data.company_id !== undefined){
let data4 = data.company_id;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_id",keyword:"type",params:{type: schema1.properties.company_id.type}});
errors++;
}
}
if(data.description !== undefined){
let data5 = data.description;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"type",params:{type: schema1.properties.description.type}});
errors++;
}
}
if(data.page_title !== undefined){
let data6 = data.page_title;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/page_title",keyword:"type",params:{type: schema1.properties.page_title.type}});
errors++;
}
}
if(data.meta_description !== undefined){
let data7 = data.meta_description;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/meta_description",keyword:"type",params:{type: schema1.properties.meta_description.type}});
errors++;
}
}
if(data.meta_keywords !== undefined){
let data8 = data.meta_keywords;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/meta_keywords",keyword:"type",params:{type: schema1.properties.meta_keywords.type}});
errors++;
}
}
if(data.seo_name !== undefined){
let data9 = data.seo_name;
if((typeof data9 !== "string") && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/seo_name",keyword:"type",params:{type: schema1.properties.seo_name.type}});
errors++;
}
}
if(data.lang_code !== undefined){
let data10 = data.lang_code;
if((typeof data10 !== "string") && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"type",params:{type: schema1.properties.lang_code.type}});
errors++;
}
if(typeof data10 === "string"){
if(!(formats0(data10))){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"format",params:{format: "language"}});
errors++;
}
}
}
if(data.usergroup_ids !== undefined){
let data11 = data.usergroup_ids;
if((!(Array.isArray(data11))) && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids",keyword:"type",params:{type: schema1.properties.usergroup_ids.type}});
errors++;
}
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.timestamp !== undefined){
let data13 = data.timestamp;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/timestamp",keyword:"type",params:{type: schema1.properties.timestamp.type}});
errors++;
}
}
if(data.default_layout !== undefined){
let data14 = data.default_layout;
if((typeof data14 !== "string") && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/default_layout",keyword:"type",params:{type: schema1.properties.default_layout.type}});
errors++;
}
}
if(data.main_pair !== undefined){
let data15 = data.main_pair;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair",keyword:"type",params:{type: schema1.properties.main_pair.type}});
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.icon !== undefined){
let data16 = data15.icon;
if((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.type}});
errors++;
}
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data16.image_path !== undefined){
let data17 = data16.image_path;
if(typeof data17 === "string"){
if(!(formats2(data17))){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data16.alt !== undefined){
let data18 = data16.alt;
if((typeof data18 !== "string") && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/alt",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.alt.type}});
errors++;
}
}
if(data16.image_x !== undefined){
let data19 = data16.image_x;
if((!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) && (data19 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_x",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_x.type}});
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data16.image_y !== undefined){
let data20 = data16.image_y;
if((!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))) && (data20 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_y",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_y.type}});
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
}
if(data15.detailed !== undefined){
let data21 = data15.detailed;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.type}});
errors++;
}
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data21.image_path !== undefined){
let data22 = data21.image_path;
if(typeof data22 === "string"){
if(!(formats2(data22))){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data21.alt !== undefined){
let data23 = data21.alt;
if((typeof data23 !== "string") && (data23 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/alt",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.alt.type}});
errors++;
}
}
if(data21.image_x !== undefined){
let data24 = data21.image_x;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (data24 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_x",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_x.type}});
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data21.image_y !== undefined){
let data25 = data21.image_y;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_y",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_y.type}});
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
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
if(data.category === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "category"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
