// Generated from schemas/users.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"email":{"format":"email","type":"string"},"user_type":{"type":"string","enum":["A","C","V"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"firstname":{"type":["string","null"]},"lastname":{"type":["string","null"]},"phone":{"type":["string","null"]},"company":{"type":["string","null"]},"company_id":{"type":["integer","null"]},"is_root":{"type":["string","null"],"enum":["Y","N",null]},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"api_access":{"type":["string","null"],"enum":["Y","N",null]},"regenerate_api_key":{"type":["string","null"],"enum":["Y","N",null]},"password":{"minLength":12,"maxLength":256,"type":["string","null"]}},"required":["email","user_type"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.email;

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
if(data.email === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.user_type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "user_type"},message:"must have required property '"+"user_type"+"'"};
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
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats0(data0))){
const err3 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
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
const err4 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.user_type !== undefined){
let data1 = data.user_type;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/user_type",schemaPath:"#/properties/user_type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data1 === "A") || (data1 === "C")) || (data1 === "V"))){
const err6 = {instancePath:instancePath+"/user_type",schemaPath:"#/properties/user_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.user_type.enum},message:"must be equal to one of the allowed values"};
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
let data2 = data.status;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((data2 === "A") || (data2 === "D")) || (data2 === "H")) || (data2 === null))){
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
if(data.firstname !== undefined){
let data3 = data.firstname;
if((typeof data3 !== "string") && (data3 !== null)){
const err9 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/type",keyword:"type",params:{type: schema0.properties.firstname.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.lastname !== undefined){
let data4 = data.lastname;
if((typeof data4 !== "string") && (data4 !== null)){
const err10 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/type",keyword:"type",params:{type: schema0.properties.lastname.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.phone !== undefined){
let data5 = data.phone;
if((typeof data5 !== "string") && (data5 !== null)){
const err11 = {instancePath:instancePath+"/phone",schemaPath:"#/properties/phone/type",keyword:"type",params:{type: schema0.properties.phone.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.company !== undefined){
let data6 = data.company;
if((typeof data6 !== "string") && (data6 !== null)){
const err12 = {instancePath:instancePath+"/company",schemaPath:"#/properties/company/type",keyword:"type",params:{type: schema0.properties.company.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.company_id !== undefined){
let data7 = data.company_id;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err13 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema0.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.is_root !== undefined){
let data8 = data.is_root;
if((typeof data8 !== "string") && (data8 !== null)){
const err14 = {instancePath:instancePath+"/is_root",schemaPath:"#/properties/is_root/type",keyword:"type",params:{type: schema0.properties.is_root.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((data8 === "Y") || (data8 === "N")) || (data8 === null))){
const err15 = {instancePath:instancePath+"/is_root",schemaPath:"#/properties/is_root/enum",keyword:"enum",params:{allowedValues: schema0.properties.is_root.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.usergroup_ids !== undefined){
let data9 = data.usergroup_ids;
if((!(Array.isArray(data9))) && (data9 !== null)){
const err16 = {instancePath:instancePath+"/usergroup_ids",schemaPath:"#/properties/usergroup_ids/type",keyword:"type",params:{type: schema0.properties.usergroup_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
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
if(data.api_access !== undefined){
let data11 = data.api_access;
if((typeof data11 !== "string") && (data11 !== null)){
const err18 = {instancePath:instancePath+"/api_access",schemaPath:"#/properties/api_access/type",keyword:"type",params:{type: schema0.properties.api_access.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(((data11 === "Y") || (data11 === "N")) || (data11 === null))){
const err19 = {instancePath:instancePath+"/api_access",schemaPath:"#/properties/api_access/enum",keyword:"enum",params:{allowedValues: schema0.properties.api_access.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.regenerate_api_key !== undefined){
let data12 = data.regenerate_api_key;
if((typeof data12 !== "string") && (data12 !== null)){
const err20 = {instancePath:instancePath+"/regenerate_api_key",schemaPath:"#/properties/regenerate_api_key/type",keyword:"type",params:{type: schema0.properties.regenerate_api_key.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(((data12 === "Y") || (data12 === "N")) || (data12 === null))){
const err21 = {instancePath:instancePath+"/regenerate_api_key",schemaPath:"#/properties/regenerate_api_key/enum",keyword:"enum",params:{allowedValues: schema0.properties.regenerate_api_key.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.password !== undefined){
let data13 = data.password;
if((typeof data13 !== "string") && (data13 !== null)){
const err22 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: schema0.properties.password.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data13 === "string"){
if(func1(data13) > 256){
const err23 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(func1(data13) < 12){
const err24 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 12},message:"must NOT have fewer than 12 characters"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"email":{"format":"email","type":"string"},"user_type":{"type":"string","enum":["A","C","V"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"firstname":{"type":["string","null"]},"lastname":{"type":["string","null"]},"phone":{"type":["string","null"]},"company":{"type":["string","null"]},"company_id":{"type":["integer","null"]},"is_root":{"type":["string","null"],"enum":["Y","N",null]},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"api_access":{"type":["string","null"],"enum":["Y","N",null]},"regenerate_api_key":{"type":["string","null"],"enum":["Y","N",null]},"password":{"minLength":12,"maxLength":256,"type":["string","null"]}}};

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
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats0(data0))){
const err1 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.user_type !== undefined){
let data1 = data.user_type;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/user_type",schemaPath:"#/properties/user_type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data1 === "A") || (data1 === "C")) || (data1 === "V"))){
const err4 = {instancePath:instancePath+"/user_type",schemaPath:"#/properties/user_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.user_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if((typeof data2 !== "string") && (data2 !== null)){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((((data2 === "A") || (data2 === "D")) || (data2 === "H")) || (data2 === null))){
const err6 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema1.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.firstname !== undefined){
let data3 = data.firstname;
if((typeof data3 !== "string") && (data3 !== null)){
const err7 = {instancePath:instancePath+"/firstname",schemaPath:"#/properties/firstname/type",keyword:"type",params:{type: schema1.properties.firstname.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.lastname !== undefined){
let data4 = data.lastname;
if((typeof data4 !== "string") && (data4 !== null)){
const err8 = {instancePath:instancePath+"/lastname",schemaPath:"#/properties/lastname/type",keyword:"type",params:{type: schema1.properties.lastname.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.phone !== undefined){
let data5 = data.phone;
if((typeof data5 !== "string") && (data5 !== null)){
const err9 = {instancePath:instancePath+"/phone",schemaPath:"#/properties/phone/type",keyword:"type",params:{type: schema1.properties.phone.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.company !== undefined){
let data6 = data.company;
if((typeof data6 !== "string") && (data6 !== null)){
const err10 = {instancePath:instancePath+"/company",schemaPath:"#/properties/company/type",keyword:"type",params:{type: schema1.properties.company.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.company_id !== undefined){
let data7 = data.company_id;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err11 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema1.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.is_root !== undefined){
let data8 = data.is_root;
if((typeof data8 !== "string") && (data8 !== null)){
const err12 = {instancePath:instancePath+"/is_root",schemaPath:"#/properties/is_root/type",keyword:"type",params:{type: schema1.properties.is_root.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data8 === "Y") || (data8 === "N")) || (data8 === null))){
const err13 = {instancePath:instancePath+"/is_root",schemaPath:"#/properties/is_root/enum",keyword:"enum",params:{allowedValues: schema1.properties.is_root.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.usergroup_ids !== undefined){
let data9 = data.usergroup_ids;
if((!(Array.isArray(data9))) && (data9 !== null)){
const err14 = {instancePath:instancePath+"/usergroup_ids",schemaPath:"#/properties/usergroup_ids/type",keyword:"type",params:{type: schema1.properties.usergroup_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err15 = {instancePath:instancePath+"/usergroup_ids/" + i0,schemaPath:"#/properties/usergroup_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
if(data.api_access !== undefined){
let data11 = data.api_access;
if((typeof data11 !== "string") && (data11 !== null)){
const err16 = {instancePath:instancePath+"/api_access",schemaPath:"#/properties/api_access/type",keyword:"type",params:{type: schema1.properties.api_access.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(((data11 === "Y") || (data11 === "N")) || (data11 === null))){
const err17 = {instancePath:instancePath+"/api_access",schemaPath:"#/properties/api_access/enum",keyword:"enum",params:{allowedValues: schema1.properties.api_access.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.regenerate_api_key !== undefined){
let data12 = data.regenerate_api_key;
if((typeof data12 !== "string") && (data12 !== null)){
const err18 = {instancePath:instancePath+"/regenerate_api_key",schemaPath:"#/properties/regenerate_api_key/type",keyword:"type",params:{type: schema1.properties.regenerate_api_key.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(((data12 === "Y") || (data12 === "N")) || (data12 === null))){
const err19 = {instancePath:instancePath+"/regenerate_api_key",schemaPath:"#/properties/regenerate_api_key/enum",keyword:"enum",params:{allowedValues: schema1.properties.regenerate_api_key.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.password !== undefined){
let data13 = data.password;
if((typeof data13 !== "string") && (data13 !== null)){
const err20 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: schema1.properties.password.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data13 === "string"){
if(func1(data13) > 256){
const err21 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func1(data13) < 12){
const err22 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 12},message:"must NOT have fewer than 12 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
