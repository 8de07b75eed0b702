// Generated from schemas/features.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["description","feature_type"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"description":{"maxLength":255,"type":"string","minLength":1},"feature_type":{"type":"string","enum":["C","M","S","N","E","T","O","D","G"]},"feature_code":{"type":["string","null"]},"company_id":{"type":["integer","null"]},"full_description":{"type":["string","null"]},"prefix":{"type":["string","null"]},"suffix":{"type":["string","null"]},"parent_id":{"type":["integer","null"]},"position":{"type":["integer","null"]},"group_position":{"type":["integer","null"]},"categories_path":{"type":["array","null"],"items":{"type":"integer"}},"comparison":{"type":["string","null"],"enum":["Y","N",null]},"display_on_catalog":{"type":["string","null"],"enum":["Y","N",null]},"display_on_product":{"type":["string","null"],"enum":["Y","N",null]},"display_on_header":{"type":["string","null"],"enum":["Y","N",null]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"purpose":{"type":["string","null"],"enum":["find_products","organize_catalog","describe_product","group_catalog_item","group_variation_catalog_item",null]},"feature_style":{"type":["string","null"],"enum":["text","checkbox","multiple_checkbox","dropdown","dropdown_images","dropdown_labels","brand",null]},"filter_style":{"type":["string","null"],"enum":["checkbox","date","color","slider",null]}}};
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
if(data.description !== undefined){
let data0 = data.description;
if(typeof data0 === "string"){
if(func1(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/description",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.feature_type !== undefined){
let data1 = data.feature_type;
if(typeof data1 !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/feature_type",keyword:"type",params:{type: "string"}});
errors++;
}
if(!(((((((((data1 === "C") || (data1 === "M")) || (data1 === "S")) || (data1 === "N")) || (data1 === "E")) || (data1 === "T")) || (data1 === "O")) || (data1 === "D")) || (data1 === "G"))){
(vErrors ??= []).push({instancePath:instancePath+"/feature_type",keyword:"enum",params:{allowedValues: schema1.properties.feature_type.enum}});
errors++;
}
}
if(data.feature_code !== undefined){
let data2 = data.feature_code;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/feature_code",keyword:"type",params:{type: schema1.properties.feature_code.type}});
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
if(data.full_description !== undefined){
let data4 = data.full_description;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/full_description",keyword:"type",params:{type: schema1.properties.full_description.type}});
errors++;
}
}
if(data.prefix !== undefined){
let data5 = data.prefix;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/prefix",keyword:"type",params:{type: schema1.properties.prefix.type}});
errors++;
}
}
if(data.suffix !== undefined){
let data6 = data.suffix;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/suffix",keyword:"type",params:{type: schema1.properties.suffix.type}});
errors++;
}
}
if(data.parent_id !== undefined){
let data7 = data.parent_id;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/parent_id",keyword:"type",params:{type: schema1.properties.parent_id.type}});
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
if(data.group_position !== undefined){
let data9 = data.group_position;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/group_position",keyword:"type",params:{type: schema1.properties.group_position.type}});
errors++;
}
}
if(data.categories_path !== undefined){
let data10 = data.categories_path;
if((!(Array.isArray(data10))) && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/categories_path",keyword:"type",params:{type: schema1.properties.categories_path.type}});
errors++;
}
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
(vErrors ??= []).push({instancePath:instancePath+"/categories_path/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.comparison !== undefined){
let data12 = data.comparison;
if((typeof data12 !== "string") && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/comparison",keyword:"type",params:{type: schema1.properties.comparison.type}});
errors++;
}
if(!(((data12 === "Y") || (data12 === "N")) || (data12 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/comparison",keyword:"enum",params:{allowedValues: schema1.properties.comparison.enum}});
errors++;
}
}
if(data.display_on_catalog !== undefined){
let data13 = data.display_on_catalog;
if((typeof data13 !== "string") && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/display_on_catalog",keyword:"type",params:{type: schema1.properties.display_on_catalog.type}});
errors++;
}
if(!(((data13 === "Y") || (data13 === "N")) || (data13 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/display_on_catalog",keyword:"enum",params:{allowedValues: schema1.properties.display_on_catalog.enum}});
errors++;
}
}
if(data.display_on_product !== undefined){
let data14 = data.display_on_product;
if((typeof data14 !== "string") && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/display_on_product",keyword:"type",params:{type: schema1.properties.display_on_product.type}});
errors++;
}
if(!(((data14 === "Y") || (data14 === "N")) || (data14 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/display_on_product",keyword:"enum",params:{allowedValues: schema1.properties.display_on_product.enum}});
errors++;
}
}
if(data.display_on_header !== undefined){
let data15 = data.display_on_header;
if((typeof data15 !== "string") && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/display_on_header",keyword:"type",params:{type: schema1.properties.display_on_header.type}});
errors++;
}
if(!(((data15 === "Y") || (data15 === "N")) || (data15 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/display_on_header",keyword:"enum",params:{allowedValues: schema1.properties.display_on_header.enum}});
errors++;
}
}
if(data.status !== undefined){
let data16 = data.status;
if((typeof data16 !== "string") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!((((data16 === "A") || (data16 === "D")) || (data16 === "H")) || (data16 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
}
}
if(data.purpose !== undefined){
let data17 = data.purpose;
if((typeof data17 !== "string") && (data17 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/purpose",keyword:"type",params:{type: schema1.properties.purpose.type}});
errors++;
}
if(!((((((data17 === "find_products") || (data17 === "organize_catalog")) || (data17 === "describe_product")) || (data17 === "group_catalog_item")) || (data17 === "group_variation_catalog_item")) || (data17 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/purpose",keyword:"enum",params:{allowedValues: schema1.properties.purpose.enum}});
errors++;
}
}
if(data.feature_style !== undefined){
let data18 = data.feature_style;
if((typeof data18 !== "string") && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/feature_style",keyword:"type",params:{type: schema1.properties.feature_style.type}});
errors++;
}
if(!((((((((data18 === "text") || (data18 === "checkbox")) || (data18 === "multiple_checkbox")) || (data18 === "dropdown")) || (data18 === "dropdown_images")) || (data18 === "dropdown_labels")) || (data18 === "brand")) || (data18 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/feature_style",keyword:"enum",params:{allowedValues: schema1.properties.feature_style.enum}});
errors++;
}
}
if(data.filter_style !== undefined){
let data19 = data.filter_style;
if((typeof data19 !== "string") && (data19 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/filter_style",keyword:"type",params:{type: schema1.properties.filter_style.type}});
errors++;
}
if(!(((((data19 === "checkbox") || (data19 === "date")) || (data19 === "color")) || (data19 === "slider")) || (data19 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/filter_style",keyword:"enum",params:{allowedValues: schema1.properties.filter_style.enum}});
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
if(data.description === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "description"}});
errors++;
}
if(data.feature_type === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "feature_type"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
