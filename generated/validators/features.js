// Generated from schemas/features.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"description":{"maxLength":255,"minLength":1,"type":"string"},"feature_type":{"type":"string","enum":["C","M","S","N","E","T","O","D","G"]},"feature_code":{"type":["string","null"]},"company_id":{"type":["integer","null"]},"full_description":{"type":["string","null"]},"prefix":{"type":["string","null"]},"suffix":{"type":["string","null"]},"parent_id":{"type":["integer","null"]},"position":{"type":["integer","null"]},"group_position":{"type":["integer","null"]},"categories_path":{"type":["array","null"],"items":{"type":"integer"}},"comparison":{"type":["string","null"],"enum":["Y","N",null]},"display_on_catalog":{"type":["string","null"],"enum":["Y","N",null]},"display_on_product":{"type":["string","null"],"enum":["Y","N",null]},"display_on_header":{"type":["string","null"],"enum":["Y","N",null]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"purpose":{"type":["string","null"],"enum":["find_products","organize_catalog","describe_product","group_catalog_item","group_variation_catalog_item",null]},"feature_style":{"type":["string","null"],"enum":["text","checkbox","multiple_checkbox","dropdown","dropdown_images","dropdown_labels","brand",null]},"filter_style":{"type":["string","null"],"enum":["checkbox","date","color","slider",null]}},"required":["description","feature_type"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="create" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.description === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},message:"must have required property '"+"description"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.feature_type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "feature_type"},message:"must have required property '"+"feature_type"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema0.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.description !== undefined){
let data0 = data.description;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err3 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func1(data0) < 1){
const err4 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.feature_type !== undefined){
let data1 = data.feature_type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/feature_type",schemaPath:"#/properties/feature_type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((((((((data1 === "C") || (data1 === "M")) || (data1 === "S")) || (data1 === "N")) || (data1 === "E")) || (data1 === "T")) || (data1 === "O")) || (data1 === "D")) || (data1 === "G"))){
const err7 = {instancePath:instancePath+"/feature_type",schemaPath:"#/properties/feature_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.feature_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.feature_code !== undefined){
let data2 = data.feature_code;
if((typeof data2 !== "string") && (data2 !== null)){
const err8 = {instancePath:instancePath+"/feature_code",schemaPath:"#/properties/feature_code/type",keyword:"type",params:{type: schema0.properties.feature_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.company_id !== undefined){
let data3 = data.company_id;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err9 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema0.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.full_description !== undefined){
let data4 = data.full_description;
if((typeof data4 !== "string") && (data4 !== null)){
const err10 = {instancePath:instancePath+"/full_description",schemaPath:"#/properties/full_description/type",keyword:"type",params:{type: schema0.properties.full_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.prefix !== undefined){
let data5 = data.prefix;
if((typeof data5 !== "string") && (data5 !== null)){
const err11 = {instancePath:instancePath+"/prefix",schemaPath:"#/properties/prefix/type",keyword:"type",params:{type: schema0.properties.prefix.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.suffix !== undefined){
let data6 = data.suffix;
if((typeof data6 !== "string") && (data6 !== null)){
const err12 = {instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/type",keyword:"type",params:{type: schema0.properties.suffix.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.parent_id !== undefined){
let data7 = data.parent_id;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err13 = {instancePath:instancePath+"/parent_id",schemaPath:"#/properties/parent_id/type",keyword:"type",params:{type: schema0.properties.parent_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.position !== undefined){
let data8 = data.position;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
const err14 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema0.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.group_position !== undefined){
let data9 = data.group_position;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
const err15 = {instancePath:instancePath+"/group_position",schemaPath:"#/properties/group_position/type",keyword:"type",params:{type: schema0.properties.group_position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.categories_path !== undefined){
let data10 = data.categories_path;
if((!(Array.isArray(data10))) && (data10 !== null)){
const err16 = {instancePath:instancePath+"/categories_path",schemaPath:"#/properties/categories_path/type",keyword:"type",params:{type: schema0.properties.categories_path.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err17 = {instancePath:instancePath+"/categories_path/" + i0,schemaPath:"#/properties/categories_path/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
if(data.comparison !== undefined){
let data12 = data.comparison;
if((typeof data12 !== "string") && (data12 !== null)){
const err18 = {instancePath:instancePath+"/comparison",schemaPath:"#/properties/comparison/type",keyword:"type",params:{type: schema0.properties.comparison.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(((data12 === "Y") || (data12 === "N")) || (data12 === null))){
const err19 = {instancePath:instancePath+"/comparison",schemaPath:"#/properties/comparison/enum",keyword:"enum",params:{allowedValues: schema0.properties.comparison.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.display_on_catalog !== undefined){
let data13 = data.display_on_catalog;
if((typeof data13 !== "string") && (data13 !== null)){
const err20 = {instancePath:instancePath+"/display_on_catalog",schemaPath:"#/properties/display_on_catalog/type",keyword:"type",params:{type: schema0.properties.display_on_catalog.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(((data13 === "Y") || (data13 === "N")) || (data13 === null))){
const err21 = {instancePath:instancePath+"/display_on_catalog",schemaPath:"#/properties/display_on_catalog/enum",keyword:"enum",params:{allowedValues: schema0.properties.display_on_catalog.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.display_on_product !== undefined){
let data14 = data.display_on_product;
if((typeof data14 !== "string") && (data14 !== null)){
const err22 = {instancePath:instancePath+"/display_on_product",schemaPath:"#/properties/display_on_product/type",keyword:"type",params:{type: schema0.properties.display_on_product.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(((data14 === "Y") || (data14 === "N")) || (data14 === null))){
const err23 = {instancePath:instancePath+"/display_on_product",schemaPath:"#/properties/display_on_product/enum",keyword:"enum",params:{allowedValues: schema0.properties.display_on_product.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.display_on_header !== undefined){
let data15 = data.display_on_header;
if((typeof data15 !== "string") && (data15 !== null)){
const err24 = {instancePath:instancePath+"/display_on_header",schemaPath:"#/properties/display_on_header/type",keyword:"type",params:{type: schema0.properties.display_on_header.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((data15 === "Y") || (data15 === "N")) || (data15 === null))){
const err25 = {instancePath:instancePath+"/display_on_header",schemaPath:"#/properties/display_on_header/enum",keyword:"enum",params:{allowedValues: schema0.properties.display_on_header.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.status !== undefined){
let data16 = data.status;
if((typeof data16 !== "string") && (data16 !== null)){
const err26 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!((((data16 === "A") || (data16 === "D")) || (data16 === "H")) || (data16 === null))){
const err27 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.purpose !== undefined){
let data17 = data.purpose;
if((typeof data17 !== "string") && (data17 !== null)){
const err28 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/type",keyword:"type",params:{type: schema0.properties.purpose.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!((((((data17 === "find_products") || (data17 === "organize_catalog")) || (data17 === "describe_product")) || (data17 === "group_catalog_item")) || (data17 === "group_variation_catalog_item")) || (data17 === null))){
const err29 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/enum",keyword:"enum",params:{allowedValues: schema0.properties.purpose.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.feature_style !== undefined){
let data18 = data.feature_style;
if((typeof data18 !== "string") && (data18 !== null)){
const err30 = {instancePath:instancePath+"/feature_style",schemaPath:"#/properties/feature_style/type",keyword:"type",params:{type: schema0.properties.feature_style.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!((((((((data18 === "text") || (data18 === "checkbox")) || (data18 === "multiple_checkbox")) || (data18 === "dropdown")) || (data18 === "dropdown_images")) || (data18 === "dropdown_labels")) || (data18 === "brand")) || (data18 === null))){
const err31 = {instancePath:instancePath+"/feature_style",schemaPath:"#/properties/feature_style/enum",keyword:"enum",params:{allowedValues: schema0.properties.feature_style.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.filter_style !== undefined){
let data19 = data.filter_style;
if((typeof data19 !== "string") && (data19 !== null)){
const err32 = {instancePath:instancePath+"/filter_style",schemaPath:"#/properties/filter_style/type",keyword:"type",params:{type: schema0.properties.filter_style.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!(((((data19 === "checkbox") || (data19 === "date")) || (data19 === "color")) || (data19 === "slider")) || (data19 === null))){
const err33 = {instancePath:instancePath+"/filter_style",schemaPath:"#/properties/filter_style/enum",keyword:"enum",params:{allowedValues: schema0.properties.filter_style.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"description":{"maxLength":255,"minLength":1,"type":"string"},"feature_type":{"type":"string","enum":["C","M","S","N","E","T","O","D","G"]},"feature_code":{"type":["string","null"]},"company_id":{"type":["integer","null"]},"full_description":{"type":["string","null"]},"prefix":{"type":["string","null"]},"suffix":{"type":["string","null"]},"parent_id":{"type":["integer","null"]},"position":{"type":["integer","null"]},"group_position":{"type":["integer","null"]},"categories_path":{"type":["array","null"],"items":{"type":"integer"}},"comparison":{"type":["string","null"],"enum":["Y","N",null]},"display_on_catalog":{"type":["string","null"],"enum":["Y","N",null]},"display_on_product":{"type":["string","null"],"enum":["Y","N",null]},"display_on_header":{"type":["string","null"],"enum":["Y","N",null]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"purpose":{"type":["string","null"],"enum":["find_products","organize_catalog","describe_product","group_catalog_item","group_variation_catalog_item",null]},"feature_style":{"type":["string","null"],"enum":["text","checkbox","multiple_checkbox","dropdown","dropdown_images","dropdown_labels","brand",null]},"filter_style":{"type":["string","null"],"enum":["checkbox","date","color","slider",null]}}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="update" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema1.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.description !== undefined){
let data0 = data.description;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err1 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.feature_type !== undefined){
let data1 = data.feature_type;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/feature_type",schemaPath:"#/properties/feature_type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((((((data1 === "C") || (data1 === "M")) || (data1 === "S")) || (data1 === "N")) || (data1 === "E")) || (data1 === "T")) || (data1 === "O")) || (data1 === "D")) || (data1 === "G"))){
const err5 = {instancePath:instancePath+"/feature_type",schemaPath:"#/properties/feature_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.feature_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.feature_code !== undefined){
let data2 = data.feature_code;
if((typeof data2 !== "string") && (data2 !== null)){
const err6 = {instancePath:instancePath+"/feature_code",schemaPath:"#/properties/feature_code/type",keyword:"type",params:{type: schema1.properties.feature_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.company_id !== undefined){
let data3 = data.company_id;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err7 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema1.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.full_description !== undefined){
let data4 = data.full_description;
if((typeof data4 !== "string") && (data4 !== null)){
const err8 = {instancePath:instancePath+"/full_description",schemaPath:"#/properties/full_description/type",keyword:"type",params:{type: schema1.properties.full_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.prefix !== undefined){
let data5 = data.prefix;
if((typeof data5 !== "string") && (data5 !== null)){
const err9 = {instancePath:instancePath+"/prefix",schemaPath:"#/properties/prefix/type",keyword:"type",params:{type: schema1.properties.prefix.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.suffix !== undefined){
let data6 = data.suffix;
if((typeof data6 !== "string") && (data6 !== null)){
const err10 = {instancePath:instancePath+"/suffix",schemaPath:"#/properties/suffix/type",keyword:"type",params:{type: schema1.properties.suffix.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.parent_id !== undefined){
let data7 = data.parent_id;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err11 = {instancePath:instancePath+"/parent_id",schemaPath:"#/properties/parent_id/type",keyword:"type",params:{type: schema1.properties.parent_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.position !== undefined){
let data8 = data.position;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
const err12 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema1.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.group_position !== undefined){
let data9 = data.group_position;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
const err13 = {instancePath:instancePath+"/group_position",schemaPath:"#/properties/group_position/type",keyword:"type",params:{type: schema1.properties.group_position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.categories_path !== undefined){
let data10 = data.categories_path;
if((!(Array.isArray(data10))) && (data10 !== null)){
const err14 = {instancePath:instancePath+"/categories_path",schemaPath:"#/properties/categories_path/type",keyword:"type",params:{type: schema1.properties.categories_path.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err15 = {instancePath:instancePath+"/categories_path/" + i0,schemaPath:"#/properties/categories_path/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
if(data.comparison !== undefined){
let data12 = data.comparison;
if((typeof data12 !== "string") && (data12 !== null)){
const err16 = {instancePath:instancePath+"/comparison",schemaPath:"#/properties/comparison/type",keyword:"type",params:{type: schema1.properties.comparison.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(((data12 === "Y") || (data12 === "N")) || (data12 === null))){
const err17 = {instancePath:instancePath+"/comparison",schemaPath:"#/properties/comparison/enum",keyword:"enum",params:{allowedValues: schema1.properties.comparison.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.display_on_catalog !== undefined){
let data13 = data.display_on_catalog;
if((typeof data13 !== "string") && (data13 !== null)){
const err18 = {instancePath:instancePath+"/display_on_catalog",schemaPath:"#/properties/display_on_catalog/type",keyword:"type",params:{type: schema1.properties.display_on_catalog.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(((data13 === "Y") || (data13 === "N")) || (data13 === null))){
const err19 = {instancePath:instancePath+"/display_on_catalog",schemaPath:"#/properties/display_on_catalog/enum",keyword:"enum",params:{allowedValues: schema1.properties.display_on_catalog.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.display_on_product !== undefined){
let data14 = data.display_on_product;
if((typeof data14 !== "string") && (data14 !== null)){
const err20 = {instancePath:instancePath+"/display_on_product",schemaPath:"#/properties/display_on_product/type",keyword:"type",params:{type: schema1.properties.display_on_product.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(((data14 === "Y") || (data14 === "N")) || (data14 === null))){
const err21 = {instancePath:instancePath+"/display_on_product",schemaPath:"#/properties/display_on_product/enum",keyword:"enum",params:{allowedValues: schema1.properties.display_on_product.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.display_on_header !== undefined){
let data15 = data.display_on_header;
if((typeof data15 !== "string") && (data15 !== null)){
const err22 = {instancePath:instancePath+"/display_on_header",schemaPath:"#/properties/display_on_header/type",keyword:"type",params:{type: schema1.properties.display_on_header.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(((data15 === "Y") || (data15 === "N")) || (data15 === null))){
const err23 = {instancePath:instancePath+"/display_on_header",schemaPath:"#/properties/display_on_header/enum",keyword:"enum",params:{allowedValues: schema1.properties.display_on_header.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.status !== undefined){
let data16 = data.status;
if((typeof data16 !== "string") && (data16 !== null)){
const err24 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!((((data16 === "A") || (data16 === "D")) || (data16 === "H")) || (data16 === null))){
const err25 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema1.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.purpose !== undefined){
let data17 = data.purpose;
if((typeof data17 !== "string") && (data17 !== null)){
const err26 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/type",keyword:"type",params:{type: schema1.properties.purpose.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!((((((data17 === "find_products") || (data17 === "organize_catalog")) || (data17 === "describe_product")) || (data17 === "group_catalog_item")) || (data17 === "group_variation_catalog_item")) || (data17 === null))){
const err27 = {instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/enum",keyword:"enum",params:{allowedValues: schema1.properties.purpose.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.feature_style !== undefined){
let data18 = data.feature_style;
if((typeof data18 !== "string") && (data18 !== null)){
const err28 = {instancePath:instancePath+"/feature_style",schemaPath:"#/properties/feature_style/type",keyword:"type",params:{type: schema1.properties.feature_style.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!((((((((data18 === "text") || (data18 === "checkbox")) || (data18 === "multiple_checkbox")) || (data18 === "dropdown")) || (data18 === "dropdown_images")) || (data18 === "dropdown_labels")) || (data18 === "brand")) || (data18 === null))){
const err29 = {instancePath:instancePath+"/feature_style",schemaPath:"#/properties/feature_style/enum",keyword:"enum",params:{allowedValues: schema1.properties.feature_style.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.filter_style !== undefined){
let data19 = data.filter_style;
if((typeof data19 !== "string") && (data19 !== null)){
const err30 = {instancePath:instancePath+"/filter_style",schemaPath:"#/properties/filter_style/type",keyword:"type",params:{type: schema1.properties.filter_style.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!(((((data19 === "checkbox") || (data19 === "date")) || (data19 === "color")) || (data19 === "slider")) || (data19 === null))){
const err31 = {instancePath:instancePath+"/filter_style",schemaPath:"#/properties/filter_style/enum",keyword:"enum",params:{allowedValues: schema1.properties.filter_style.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
