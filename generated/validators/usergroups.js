// Generated from schemas/usergroups.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"usergroup":{"maxLength":255,"minLength":1,"type":"string"},"type":{"type":"string","enum":["A","C"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"privileges":{"uniqueItems":true,"type":["array","null"],"items":{"type":"string","enum":["manage_catalog","manage_fulfilment","manage_marketing","manage_settings","manage_stores","manage_usergroups","manage_users","view_catalog","view_fulfilment","view_marketing","view_settings","view_stores","view_usergroups","view_users"]}}},"required":["usergroup","type"]};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const func2 = keywords.hasTwins;

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
if(data.usergroup === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "usergroup"},message:"must have required property '"+"usergroup"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "usergroup") || (key0 === "type")) || (key0 === "status")) || (key0 === "privileges"))){
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
if(data.usergroup !== undefined){
let data0 = data.usergroup;
if(typeof data0 === "string"){
if(func0(data0) > 255){
const err3 = {instancePath:instancePath+"/usergroup",schemaPath:"#/properties/usergroup/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func0(data0) < 1){
const err4 = {instancePath:instancePath+"/usergroup",schemaPath:"#/properties/usergroup/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err5 = {instancePath:instancePath+"/usergroup",schemaPath:"#/properties/usergroup/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data1 === "A") || (data1 === "C"))){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if((typeof data2 !== "string") && (data2 !== null)){
const err8 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((((data2 === "A") || (data2 === "D")) || (data2 === "H")) || (data2 === null))){
const err9 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.privileges !== undefined){
let data3 = data.privileges;
if((!(Array.isArray(data3))) && (data3 !== null)){
const err10 = {instancePath:instancePath+"/privileges",schemaPath:"#/properties/privileges/type",keyword:"type",params:{type: schema0.properties.privileges.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/privileges/" + i0,schemaPath:"#/properties/privileges/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((((((((((((((data4 === "manage_catalog") || (data4 === "manage_fulfilment")) || (data4 === "manage_marketing")) || (data4 === "manage_settings")) || (data4 === "manage_stores")) || (data4 === "manage_usergroups")) || (data4 === "manage_users")) || (data4 === "view_catalog")) || (data4 === "view_fulfilment")) || (data4 === "view_marketing")) || (data4 === "view_settings")) || (data4 === "view_stores")) || (data4 === "view_usergroups")) || (data4 === "view_users"))){
const err12 = {instancePath:instancePath+"/privileges/" + i0,schemaPath:"#/properties/privileges/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.privileges.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(func2(data3)){
const err13 = {instancePath:instancePath+"/privileges",schemaPath:"#/properties/privileges/uniqueItems",keyword:"uniqueItems",params:{},message:"must NOT have duplicate items"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"usergroup":{"maxLength":255,"minLength":1,"type":"string"},"type":{"type":"string","enum":["A","C"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"privileges":{"uniqueItems":true,"type":["array","null"],"items":{"type":"string","enum":["manage_catalog","manage_fulfilment","manage_marketing","manage_settings","manage_stores","manage_usergroups","manage_users","view_catalog","view_fulfilment","view_marketing","view_settings","view_stores","view_usergroups","view_users"]}}}};

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
if(!((((key0 === "usergroup") || (key0 === "type")) || (key0 === "status")) || (key0 === "privileges"))){
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
if(data.usergroup !== undefined){
let data0 = data.usergroup;
if(typeof data0 === "string"){
if(func0(data0) > 255){
const err1 = {instancePath:instancePath+"/usergroup",schemaPath:"#/properties/usergroup/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func0(data0) < 1){
const err2 = {instancePath:instancePath+"/usergroup",schemaPath:"#/properties/usergroup/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err3 = {instancePath:instancePath+"/usergroup",schemaPath:"#/properties/usergroup/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data1 === "A") || (data1 === "C"))){
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema1.properties.type.enum},message:"must be equal to one of the allowed values"};
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
let data2 = data.status;
if((typeof data2 !== "string") && (data2 !== null)){
const err6 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((data2 === "A") || (data2 === "D")) || (data2 === "H")) || (data2 === null))){
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
if(data.privileges !== undefined){
let data3 = data.privileges;
if((!(Array.isArray(data3))) && (data3 !== null)){
const err8 = {instancePath:instancePath+"/privileges",schemaPath:"#/properties/privileges/type",keyword:"type",params:{type: schema1.properties.privileges.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 !== "string"){
const err9 = {instancePath:instancePath+"/privileges/" + i0,schemaPath:"#/properties/privileges/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!((((((((((((((data4 === "manage_catalog") || (data4 === "manage_fulfilment")) || (data4 === "manage_marketing")) || (data4 === "manage_settings")) || (data4 === "manage_stores")) || (data4 === "manage_usergroups")) || (data4 === "manage_users")) || (data4 === "view_catalog")) || (data4 === "view_fulfilment")) || (data4 === "view_marketing")) || (data4 === "view_settings")) || (data4 === "view_stores")) || (data4 === "view_usergroups")) || (data4 === "view_users"))){
const err10 = {instancePath:instancePath+"/privileges/" + i0,schemaPath:"#/properties/privileges/items/enum",keyword:"enum",params:{allowedValues: schema1.properties.privileges.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(func2(data3)){
const err11 = {instancePath:instancePath+"/privileges",schemaPath:"#/properties/privileges/uniqueItems",keyword:"uniqueItems",params:{},message:"must NOT have duplicate items"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
