// Generated from schemas/categories.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"parent_id":{"type":["integer","null"]},"category":{"maxLength":255,"minLength":1,"type":"string"},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"company_id":{"type":["integer","null"]},"description":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"lang_code":{"format":"language","type":["string","null"]},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"timestamp":{"format":"unixtime","type":["integer","null"]},"default_layout":{"type":["string","null"]},"main_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}},"required":["category"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.language;
const formats2 = formats["image-uri"];

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
if(data.category === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "category"},message:"must have required property '"+"category"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func0.call(schema0.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.parent_id !== undefined){
let data0 = data.parent_id;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
const err2 = {instancePath:instancePath+"/parent_id",schemaPath:"#/properties/parent_id/type",keyword:"type",params:{type: schema0.properties.parent_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.category !== undefined){
let data1 = data.category;
if(typeof data1 === "string"){
if(func1(data1) > 255){
const err3 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func1(data1) < 1){
const err4 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err5 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.position !== undefined){
let data2 = data.position;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
const err6 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema0.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.status !== undefined){
let data3 = data.status;
if((typeof data3 !== "string") && (data3 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((data3 === "A") || (data3 === "D")) || (data3 === "H")) || (data3 === null))){
const err8 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum},message:"must be equal to one of the allowed values"};
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
let data4 = data.company_id;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
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
if(data.description !== undefined){
let data5 = data.description;
if((typeof data5 !== "string") && (data5 !== null)){
const err10 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema0.properties.description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.page_title !== undefined){
let data6 = data.page_title;
if((typeof data6 !== "string") && (data6 !== null)){
const err11 = {instancePath:instancePath+"/page_title",schemaPath:"#/properties/page_title/type",keyword:"type",params:{type: schema0.properties.page_title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.meta_description !== undefined){
let data7 = data.meta_description;
if((typeof data7 !== "string") && (data7 !== null)){
const err12 = {instancePath:instancePath+"/meta_description",schemaPath:"#/properties/meta_description/type",keyword:"type",params:{type: schema0.properties.meta_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.meta_keywords !== undefined){
let data8 = data.meta_keywords;
if((typeof data8 !== "string") && (data8 !== null)){
const err13 = {instancePath:instancePath+"/meta_keywords",schemaPath:"#/properties/meta_keywords/type",keyword:"type",params:{type: schema0.properties.meta_keywords.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.seo_name !== undefined){
let data9 = data.seo_name;
if((typeof data9 !== "string") && (data9 !== null)){
const err14 = {instancePath:instancePath+"/seo_name",schemaPath:"#/properties/seo_name/type",keyword:"type",params:{type: schema0.properties.seo_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.lang_code !== undefined){
let data10 = data.lang_code;
if((typeof data10 !== "string") && (data10 !== null)){
const err15 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/type",keyword:"type",params:{type: schema0.properties.lang_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data10 === "string"){
if(!(formats0(data10))){
const err16 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.usergroup_ids !== undefined){
let data11 = data.usergroup_ids;
if((!(Array.isArray(data11))) && (data11 !== null)){
const err17 = {instancePath:instancePath+"/usergroup_ids",schemaPath:"#/properties/usergroup_ids/type",keyword:"type",params:{type: schema0.properties.usergroup_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err18 = {instancePath:instancePath+"/usergroup_ids/" + i0,schemaPath:"#/properties/usergroup_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
}
if(data.timestamp !== undefined){
let data13 = data.timestamp;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err19 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: schema0.properties.timestamp.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.default_layout !== undefined){
let data14 = data.default_layout;
if((typeof data14 !== "string") && (data14 !== null)){
const err20 = {instancePath:instancePath+"/default_layout",schemaPath:"#/properties/default_layout/type",keyword:"type",params:{type: schema0.properties.default_layout.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.main_pair !== undefined){
let data15 = data.main_pair;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err21 = {instancePath:instancePath+"/main_pair",schemaPath:"#/properties/main_pair/type",keyword:"type",params:{type: schema0.properties.main_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.icon !== undefined){
let data16 = data15.icon;
if((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)){
const err22 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.image_path === undefined){
const err23 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data16.image_path !== undefined){
let data17 = data16.image_path;
if(typeof data17 === "string"){
if(!(formats2(data17))){
const err24 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data16.alt !== undefined){
let data18 = data16.alt;
if((typeof data18 !== "string") && (data18 !== null)){
const err26 = {instancePath:instancePath+"/main_pair/icon/alt",schemaPath:"#/properties/main_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data16.image_x !== undefined){
let data19 = data16.image_x;
if((!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) && (data19 !== null)){
const err27 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err28 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
if(data16.image_y !== undefined){
let data20 = data16.image_y;
if((!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))) && (data20 !== null)){
const err29 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
const err30 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
}
}
if(data15.detailed !== undefined){
let data21 = data15.detailed;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
const err31 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.image_path === undefined){
const err32 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data21.image_path !== undefined){
let data22 = data21.image_path;
if(typeof data22 === "string"){
if(!(formats2(data22))){
const err33 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data21.alt !== undefined){
let data23 = data21.alt;
if((typeof data23 !== "string") && (data23 !== null)){
const err35 = {instancePath:instancePath+"/main_pair/detailed/alt",schemaPath:"#/properties/main_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data21.image_x !== undefined){
let data24 = data21.image_x;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (data24 !== null)){
const err36 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err37 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
if(data21.image_y !== undefined){
let data25 = data21.image_y;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
const err38 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
const err39 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
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
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"parent_id":{"type":["integer","null"]},"category":{"maxLength":255,"minLength":1,"type":"string"},"position":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"company_id":{"type":["integer","null"]},"description":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"lang_code":{"format":"language","type":["string","null"]},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"timestamp":{"format":"unixtime","type":["integer","null"]},"default_layout":{"type":["string","null"]},"main_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}};

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
if(data.parent_id !== undefined){
let data0 = data.parent_id;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
const err1 = {instancePath:instancePath+"/parent_id",schemaPath:"#/properties/parent_id/type",keyword:"type",params:{type: schema1.properties.parent_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.category !== undefined){
let data1 = data.category;
if(typeof data1 === "string"){
if(func1(data1) > 255){
const err2 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data1) < 1){
const err3 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.position !== undefined){
let data2 = data.position;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
const err5 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema1.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.status !== undefined){
let data3 = data.status;
if((typeof data3 !== "string") && (data3 !== null)){
const err6 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((data3 === "A") || (data3 === "D")) || (data3 === "H")) || (data3 === null))){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema1.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.company_id !== undefined){
let data4 = data.company_id;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
const err8 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema1.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.description !== undefined){
let data5 = data.description;
if((typeof data5 !== "string") && (data5 !== null)){
const err9 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema1.properties.description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.page_title !== undefined){
let data6 = data.page_title;
if((typeof data6 !== "string") && (data6 !== null)){
const err10 = {instancePath:instancePath+"/page_title",schemaPath:"#/properties/page_title/type",keyword:"type",params:{type: schema1.properties.page_title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.meta_description !== undefined){
let data7 = data.meta_description;
if((typeof data7 !== "string") && (data7 !== null)){
const err11 = {instancePath:instancePath+"/meta_description",schemaPath:"#/properties/meta_description/type",keyword:"type",params:{type: schema1.properties.meta_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.meta_keywords !== undefined){
let data8 = data.meta_keywords;
if((typeof data8 !== "string") && (data8 !== null)){
const err12 = {instancePath:instancePath+"/meta_keywords",schemaPath:"#/properties/meta_keywords/type",keyword:"type",params:{type: schema1.properties.meta_keywords.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.seo_name !== undefined){
let data9 = data.seo_name;
if((typeof data9 !== "string") && (data9 !== null)){
const err13 = {instancePath:instancePath+"/seo_name",schemaPath:"#/properties/seo_name/type",keyword:"type",params:{type: schema1.properties.seo_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.lang_code !== undefined){
let data10 = data.lang_code;
if((typeof data10 !== "string") && (data10 !== null)){
const err14 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/type",keyword:"type",params:{type: schema1.properties.lang_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data10 === "string"){
if(!(formats0(data10))){
const err15 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
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
if(data.usergroup_ids !== undefined){
let data11 = data.usergroup_ids;
if((!(Array.isArray(data11))) && (data11 !== null)){
const err16 = {instancePath:instancePath+"/usergroup_ids",schemaPath:"#/properties/usergroup_ids/type",keyword:"type",params:{type: schema1.properties.usergroup_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err17 = {instancePath:instancePath+"/usergroup_ids/" + i0,schemaPath:"#/properties/usergroup_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
if(data.timestamp !== undefined){
let data13 = data.timestamp;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err18 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: schema1.properties.timestamp.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.default_layout !== undefined){
let data14 = data.default_layout;
if((typeof data14 !== "string") && (data14 !== null)){
const err19 = {instancePath:instancePath+"/default_layout",schemaPath:"#/properties/default_layout/type",keyword:"type",params:{type: schema1.properties.default_layout.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.main_pair !== undefined){
let data15 = data.main_pair;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err20 = {instancePath:instancePath+"/main_pair",schemaPath:"#/properties/main_pair/type",keyword:"type",params:{type: schema1.properties.main_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.icon !== undefined){
let data16 = data15.icon;
if((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)){
const err21 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.image_path === undefined){
const err22 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data16.image_path !== undefined){
let data17 = data16.image_path;
if(typeof data17 === "string"){
if(!(formats2(data17))){
const err23 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data16.alt !== undefined){
let data18 = data16.alt;
if((typeof data18 !== "string") && (data18 !== null)){
const err25 = {instancePath:instancePath+"/main_pair/icon/alt",schemaPath:"#/properties/main_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data16.image_x !== undefined){
let data19 = data16.image_x;
if((!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) && (data19 !== null)){
const err26 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err27 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data16.image_y !== undefined){
let data20 = data16.image_y;
if((!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))) && (data20 !== null)){
const err28 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
const err29 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
}
}
if(data15.detailed !== undefined){
let data21 = data15.detailed;
if((!(data21 && typeof data21 == "object" && !Array.isArray(data21))) && (data21 !== null)){
const err30 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.image_path === undefined){
const err31 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data21.image_path !== undefined){
let data22 = data21.image_path;
if(typeof data22 === "string"){
if(!(formats2(data22))){
const err32 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data21.alt !== undefined){
let data23 = data21.alt;
if((typeof data23 !== "string") && (data23 !== null)){
const err34 = {instancePath:instancePath+"/main_pair/detailed/alt",schemaPath:"#/properties/main_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data21.image_x !== undefined){
let data24 = data21.image_x;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (data24 !== null)){
const err35 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err36 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
if(data21.image_y !== undefined){
let data25 = data21.image_y;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
const err37 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
const err38 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
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
const err39 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
