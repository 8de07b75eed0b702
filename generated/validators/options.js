// Generated from schemas/options.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"option_name":{"maxLength":255,"minLength":1,"type":"string"},"option_type":{"type":["string","null"],"enum":["S","R","C","I","T","F",null]},"product_id":{"type":["integer","null"]},"company_id":{"type":["integer","null"]},"required":{"type":["string","null"],"enum":["Y","N",null]},"inventory":{"type":["string","null"],"enum":["Y","N",null]},"multiupload":{"type":["string","null"],"enum":["Y","N",null]},"regexp":{"maxLength":255,"type":["string","null"]},"incorrect_message":{"maxLength":255,"type":["string","null"]},"allowed_extensions":{"type":["string","null"]},"max_file_size":{"minimum":0,"type":["integer","null"]},"missing_variants_handling":{"type":["string","null"],"enum":["M","H",null]},"status":{"type":["string","null"],"enum":["A","D",null]},"position":{"type":["integer","null"]},"description":{"type":["string","null"]},"inner_hint":{"type":["string","null"]},"comment":{"type":["string","null"]}},"required":["option_name"]};
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
if(data.option_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "option_name"},message:"must have required property '"+"option_name"+"'"};
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
if(data.option_name !== undefined){
let data0 = data.option_name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err2 = {instancePath:instancePath+"/option_name",schemaPath:"#/properties/option_name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/option_name",schemaPath:"#/properties/option_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/option_name",schemaPath:"#/properties/option_name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.option_type !== undefined){
let data1 = data.option_type;
if((typeof data1 !== "string") && (data1 !== null)){
const err5 = {instancePath:instancePath+"/option_type",schemaPath:"#/properties/option_type/type",keyword:"type",params:{type: schema0.properties.option_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((((data1 === "S") || (data1 === "R")) || (data1 === "C")) || (data1 === "I")) || (data1 === "T")) || (data1 === "F")) || (data1 === null))){
const err6 = {instancePath:instancePath+"/option_type",schemaPath:"#/properties/option_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.option_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.product_id !== undefined){
let data2 = data.product_id;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
const err7 = {instancePath:instancePath+"/product_id",schemaPath:"#/properties/product_id/type",keyword:"type",params:{type: schema0.properties.product_id.type},message:"must be integer,null"};
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
let data3 = data.company_id;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err8 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema0.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.required !== undefined){
let data4 = data.required;
if((typeof data4 !== "string") && (data4 !== null)){
const err9 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: schema0.properties.required.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(((data4 === "Y") || (data4 === "N")) || (data4 === null))){
const err10 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/enum",keyword:"enum",params:{allowedValues: schema0.properties.required.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.inventory !== undefined){
let data5 = data.inventory;
if((typeof data5 !== "string") && (data5 !== null)){
const err11 = {instancePath:instancePath+"/inventory",schemaPath:"#/properties/inventory/type",keyword:"type",params:{type: schema0.properties.inventory.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((data5 === "Y") || (data5 === "N")) || (data5 === null))){
const err12 = {instancePath:instancePath+"/inventory",schemaPath:"#/properties/inventory/enum",keyword:"enum",params:{allowedValues: schema0.properties.inventory.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.multiupload !== undefined){
let data6 = data.multiupload;
if((typeof data6 !== "string") && (data6 !== null)){
const err13 = {instancePath:instancePath+"/multiupload",schemaPath:"#/properties/multiupload/type",keyword:"type",params:{type: schema0.properties.multiupload.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data6 === "Y") || (data6 === "N")) || (data6 === null))){
const err14 = {instancePath:instancePath+"/multiupload",schemaPath:"#/properties/multiupload/enum",keyword:"enum",params:{allowedValues: schema0.properties.multiupload.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.regexp !== undefined){
let data7 = data.regexp;
if((typeof data7 !== "string") && (data7 !== null)){
const err15 = {instancePath:instancePath+"/regexp",schemaPath:"#/properties/regexp/type",keyword:"type",params:{type: schema0.properties.regexp.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data7 === "string"){
if(func1(data7) > 255){
const err16 = {instancePath:instancePath+"/regexp",schemaPath:"#/properties/regexp/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
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
if(data.incorrect_message !== undefined){
let data8 = data.incorrect_message;
if((typeof data8 !== "string") && (data8 !== null)){
const err17 = {instancePath:instancePath+"/incorrect_message",schemaPath:"#/properties/incorrect_message/type",keyword:"type",params:{type: schema0.properties.incorrect_message.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data8 === "string"){
if(func1(data8) > 255){
const err18 = {instancePath:instancePath+"/incorrect_message",schemaPath:"#/properties/incorrect_message/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
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
if(data.allowed_extensions !== undefined){
let data9 = data.allowed_extensions;
if((typeof data9 !== "string") && (data9 !== null)){
const err19 = {instancePath:instancePath+"/allowed_extensions",schemaPath:"#/properties/allowed_extensions/type",keyword:"type",params:{type: schema0.properties.allowed_extensions.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.max_file_size !== undefined){
let data10 = data.max_file_size;
if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
const err20 = {instancePath:instancePath+"/max_file_size",schemaPath:"#/properties/max_file_size/type",keyword:"type",params:{type: schema0.properties.max_file_size.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err21 = {instancePath:instancePath+"/max_file_size",schemaPath:"#/properties/max_file_size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
if(data.missing_variants_handling !== undefined){
let data11 = data.missing_variants_handling;
if((typeof data11 !== "string") && (data11 !== null)){
const err22 = {instancePath:instancePath+"/missing_variants_handling",schemaPath:"#/properties/missing_variants_handling/type",keyword:"type",params:{type: schema0.properties.missing_variants_handling.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(((data11 === "M") || (data11 === "H")) || (data11 === null))){
const err23 = {instancePath:instancePath+"/missing_variants_handling",schemaPath:"#/properties/missing_variants_handling/enum",keyword:"enum",params:{allowedValues: schema0.properties.missing_variants_handling.enum},message:"must be equal to one of the allowed values"};
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
let data12 = data.status;
if((typeof data12 !== "string") && (data12 !== null)){
const err24 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((data12 === "A") || (data12 === "D")) || (data12 === null))){
const err25 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.position !== undefined){
let data13 = data.position;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err26 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema0.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.description !== undefined){
let data14 = data.description;
if((typeof data14 !== "string") && (data14 !== null)){
const err27 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema0.properties.description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.inner_hint !== undefined){
let data15 = data.inner_hint;
if((typeof data15 !== "string") && (data15 !== null)){
const err28 = {instancePath:instancePath+"/inner_hint",schemaPath:"#/properties/inner_hint/type",keyword:"type",params:{type: schema0.properties.inner_hint.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.comment !== undefined){
let data16 = data.comment;
if((typeof data16 !== "string") && (data16 !== null)){
const err29 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/type",keyword:"type",params:{type: schema0.properties.comment.type},message:"must be string,null"};
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
else {
const err30 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"option_name":{"maxLength":255,"minLength":1,"type":"string"},"option_type":{"type":["string","null"],"enum":["S","R","C","I","T","F",null]},"product_id":{"type":["integer","null"]},"company_id":{"type":["integer","null"]},"required":{"type":["string","null"],"enum":["Y","N",null]},"inventory":{"type":["string","null"],"enum":["Y","N",null]},"multiupload":{"type":["string","null"],"enum":["Y","N",null]},"regexp":{"maxLength":255,"type":["string","null"]},"incorrect_message":{"maxLength":255,"type":["string","null"]},"allowed_extensions":{"type":["string","null"]},"max_file_size":{"minimum":0,"type":["integer","null"]},"missing_variants_handling":{"type":["string","null"],"enum":["M","H",null]},"status":{"type":["string","null"],"enum":["A","D",null]},"position":{"type":["integer","null"]},"description":{"type":["string","null"]},"inner_hint":{"type":["string","null"]},"comment":{"type":["string","null"]}}};

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
if(data.option_name !== undefined){
let data0 = data.option_name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err1 = {instancePath:instancePath+"/option_name",schemaPath:"#/properties/option_name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/option_name",schemaPath:"#/properties/option_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err3 = {instancePath:instancePath+"/option_name",schemaPath:"#/properties/option_name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.option_type !== undefined){
let data1 = data.option_type;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/option_type",schemaPath:"#/properties/option_type/type",keyword:"type",params:{type: schema1.properties.option_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((((data1 === "S") || (data1 === "R")) || (data1 === "C")) || (data1 === "I")) || (data1 === "T")) || (data1 === "F")) || (data1 === null))){
const err5 = {instancePath:instancePath+"/option_type",schemaPath:"#/properties/option_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.option_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.product_id !== undefined){
let data2 = data.product_id;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
const err6 = {instancePath:instancePath+"/product_id",schemaPath:"#/properties/product_id/type",keyword:"type",params:{type: schema1.properties.product_id.type},message:"must be integer,null"};
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
if(data.required !== undefined){
let data4 = data.required;
if((typeof data4 !== "string") && (data4 !== null)){
const err8 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: schema1.properties.required.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((data4 === "Y") || (data4 === "N")) || (data4 === null))){
const err9 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/enum",keyword:"enum",params:{allowedValues: schema1.properties.required.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.inventory !== undefined){
let data5 = data.inventory;
if((typeof data5 !== "string") && (data5 !== null)){
const err10 = {instancePath:instancePath+"/inventory",schemaPath:"#/properties/inventory/type",keyword:"type",params:{type: schema1.properties.inventory.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data5 === "Y") || (data5 === "N")) || (data5 === null))){
const err11 = {instancePath:instancePath+"/inventory",schemaPath:"#/properties/inventory/enum",keyword:"enum",params:{allowedValues: schema1.properties.inventory.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.multiupload !== undefined){
let data6 = data.multiupload;
if((typeof data6 !== "string") && (data6 !== null)){
const err12 = {instancePath:instancePath+"/multiupload",schemaPath:"#/properties/multiupload/type",keyword:"type",params:{type: schema1.properties.multiupload.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data6 === "Y") || (data6 === "N")) || (data6 === null))){
const err13 = {instancePath:instancePath+"/multiupload",schemaPath:"#/properties/multiupload/enum",keyword:"enum",params:{allowedValues: schema1.properties.multiupload.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.regexp !== undefined){
let data7 = data.regexp;
if((typeof data7 !== "string") && (data7 !== null)){
const err14 = {instancePath:instancePath+"/regexp",schemaPath:"#/properties/regexp/type",keyword:"type",params:{type: schema1.properties.regexp.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data7 === "string"){
if(func1(data7) > 255){
const err15 = {instancePath:instancePath+"/regexp",schemaPath:"#/properties/regexp/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
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
if(data.incorrect_message !== undefined){
let data8 = data.incorrect_message;
if((typeof data8 !== "string") && (data8 !== null)){
const err16 = {instancePath:instancePath+"/incorrect_message",schemaPath:"#/properties/incorrect_message/type",keyword:"type",params:{type: schema1.properties.incorrect_message.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data8 === "string"){
if(func1(data8) > 255){
const err17 = {instancePath:instancePath+"/incorrect_message",schemaPath:"#/properties/incorrect_message/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
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
if(data.allowed_extensions !== undefined){
let data9 = data.allowed_extensions;
if((typeof data9 !== "string") && (data9 !== null)){
const err18 = {instancePath:instancePath+"/allowed_extensions",schemaPath:"#/properties/allowed_extensions/type",keyword:"type",params:{type: schema1.properties.allowed_extensions.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.max_file_size !== undefined){
let data10 = data.max_file_size;
if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
const err19 = {instancePath:instancePath+"/max_file_size",schemaPath:"#/properties/max_file_size/type",keyword:"type",params:{type: schema1.properties.max_file_size.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err20 = {instancePath:instancePath+"/max_file_size",schemaPath:"#/properties/max_file_size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.missing_variants_handling !== undefined){
let data11 = data.missing_variants_handling;
if((typeof data11 !== "string") && (data11 !== null)){
const err21 = {instancePath:instancePath+"/missing_variants_handling",schemaPath:"#/properties/missing_variants_handling/type",keyword:"type",params:{type: schema1.properties.missing_variants_handling.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!(((data11 === "M") || (data11 === "H")) || (data11 === null))){
const err22 = {instancePath:instancePath+"/missing_variants_handling",schemaPath:"#/properties/missing_variants_handling/enum",keyword:"enum",params:{allowedValues: schema1.properties.missing_variants_handling.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.status !== undefined){
let data12 = data.status;
if((typeof data12 !== "string") && (data12 !== null)){
const err23 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!(((data12 === "A") || (data12 === "D")) || (data12 === null))){
const err24 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema1.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.position !== undefined){
let data13 = data.position;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err25 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema1.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.description !== undefined){
let data14 = data.description;
if((typeof data14 !== "string") && (data14 !== null)){
const err26 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema1.properties.description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.inner_hint !== undefined){
let data15 = data.inner_hint;
if((typeof data15 !== "string") && (data15 !== null)){
const err27 = {instancePath:instancePath+"/inner_hint",schemaPath:"#/properties/inner_hint/type",keyword:"type",params:{type: schema1.properties.inner_hint.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.comment !== undefined){
let data16 = data.comment;
if((typeof data16 !== "string") && (data16 !== null)){
const err28 = {instancePath:instancePath+"/comment",schemaPath:"#/properties/comment/type",keyword:"type",params:{type: schema1.properties.comment.type},message:"must be string,null"};
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
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
