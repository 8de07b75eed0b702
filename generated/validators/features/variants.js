// Generated from schemas/features/variants.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"variant":{"maxLength":255,"minLength":1,"type":"string"},"description":{"type":["string","null"]},"position":{"type":["integer","null"]},"url":{"format":"uri","type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"color":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"image_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}},"required":["variant"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.uri;
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
if(data.variant === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "variant"},message:"must have required property '"+"variant"+"'"};
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
if(data.variant !== undefined){
let data0 = data.variant;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err2 = {instancePath:instancePath+"/variant",schemaPath:"#/properties/variant/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/variant",schemaPath:"#/properties/variant/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/variant",schemaPath:"#/properties/variant/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if((typeof data1 !== "string") && (data1 !== null)){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema0.properties.description.type},message:"must be string,null"};
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
if(data.url !== undefined){
let data3 = data.url;
if((typeof data3 !== "string") && (data3 !== null)){
const err7 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: schema0.properties.url.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err8 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.page_title !== undefined){
let data4 = data.page_title;
if((typeof data4 !== "string") && (data4 !== null)){
const err9 = {instancePath:instancePath+"/page_title",schemaPath:"#/properties/page_title/type",keyword:"type",params:{type: schema0.properties.page_title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.meta_description !== undefined){
let data5 = data.meta_description;
if((typeof data5 !== "string") && (data5 !== null)){
const err10 = {instancePath:instancePath+"/meta_description",schemaPath:"#/properties/meta_description/type",keyword:"type",params:{type: schema0.properties.meta_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.meta_keywords !== undefined){
let data6 = data.meta_keywords;
if((typeof data6 !== "string") && (data6 !== null)){
const err11 = {instancePath:instancePath+"/meta_keywords",schemaPath:"#/properties/meta_keywords/type",keyword:"type",params:{type: schema0.properties.meta_keywords.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.color !== undefined){
let data7 = data.color;
if((typeof data7 !== "string") && (data7 !== null)){
const err12 = {instancePath:instancePath+"/color",schemaPath:"#/properties/color/type",keyword:"type",params:{type: schema0.properties.color.type},message:"must be string,null"};
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
let data8 = data.seo_name;
if((typeof data8 !== "string") && (data8 !== null)){
const err13 = {instancePath:instancePath+"/seo_name",schemaPath:"#/properties/seo_name/type",keyword:"type",params:{type: schema0.properties.seo_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.image_pair !== undefined){
let data9 = data.image_pair;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err14 = {instancePath:instancePath+"/image_pair",schemaPath:"#/properties/image_pair/type",keyword:"type",params:{type: schema0.properties.image_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.icon !== undefined){
let data10 = data9.icon;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
const err15 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.image_path === undefined){
const err16 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data10.image_path !== undefined){
let data11 = data10.image_path;
if(typeof data11 === "string"){
if(!(formats2(data11))){
const err17 = {instancePath:instancePath+"/image_pair/icon/image_path",schemaPath:"#/properties/image_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/image_pair/icon/image_path",schemaPath:"#/properties/image_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data10.alt !== undefined){
let data12 = data10.alt;
if((typeof data12 !== "string") && (data12 !== null)){
const err19 = {instancePath:instancePath+"/image_pair/icon/alt",schemaPath:"#/properties/image_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data10.image_x !== undefined){
let data13 = data10.image_x;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err20 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err21 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data10.image_y !== undefined){
let data14 = data10.image_y;
if((!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))) && (data14 !== null)){
const err22 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
const err23 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
}
}
if(data9.detailed !== undefined){
let data15 = data9.detailed;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err24 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.image_path === undefined){
const err25 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data15.image_path !== undefined){
let data16 = data15.image_path;
if(typeof data16 === "string"){
if(!(formats2(data16))){
const err26 = {instancePath:instancePath+"/image_pair/detailed/image_path",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/image_pair/detailed/image_path",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data15.alt !== undefined){
let data17 = data15.alt;
if((typeof data17 !== "string") && (data17 !== null)){
const err28 = {instancePath:instancePath+"/image_pair/detailed/alt",schemaPath:"#/properties/image_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data15.image_x !== undefined){
let data18 = data15.image_x;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
const err29 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err30 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data15.image_y !== undefined){
let data19 = data15.image_y;
if((!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) && (data19 !== null)){
const err31 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err32 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
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
const err33 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"variant":{"maxLength":255,"minLength":1,"type":"string"},"description":{"type":["string","null"]},"position":{"type":["integer","null"]},"url":{"format":"uri","type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"color":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"image_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}};

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
if(data.variant !== undefined){
let data0 = data.variant;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err1 = {instancePath:instancePath+"/variant",schemaPath:"#/properties/variant/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/variant",schemaPath:"#/properties/variant/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err3 = {instancePath:instancePath+"/variant",schemaPath:"#/properties/variant/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema1.properties.description.type},message:"must be string,null"};
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
if(data.url !== undefined){
let data3 = data.url;
if((typeof data3 !== "string") && (data3 !== null)){
const err6 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: schema1.properties.url.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err7 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.page_title !== undefined){
let data4 = data.page_title;
if((typeof data4 !== "string") && (data4 !== null)){
const err8 = {instancePath:instancePath+"/page_title",schemaPath:"#/properties/page_title/type",keyword:"type",params:{type: schema1.properties.page_title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.meta_description !== undefined){
let data5 = data.meta_description;
if((typeof data5 !== "string") && (data5 !== null)){
const err9 = {instancePath:instancePath+"/meta_description",schemaPath:"#/properties/meta_description/type",keyword:"type",params:{type: schema1.properties.meta_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.meta_keywords !== undefined){
let data6 = data.meta_keywords;
if((typeof data6 !== "string") && (data6 !== null)){
const err10 = {instancePath:instancePath+"/meta_keywords",schemaPath:"#/properties/meta_keywords/type",keyword:"type",params:{type: schema1.properties.meta_keywords.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.color !== undefined){
let data7 = data.color;
if((typeof data7 !== "string") && (data7 !== null)){
const err11 = {instancePath:instancePath+"/color",schemaPath:"#/properties/color/type",keyword:"type",params:{type: schema1.properties.color.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.seo_name !== undefined){
let data8 = data.seo_name;
if((typeof data8 !== "string") && (data8 !== null)){
const err12 = {instancePath:instancePath+"/seo_name",schemaPath:"#/properties/seo_name/type",keyword:"type",params:{type: schema1.properties.seo_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.image_pair !== undefined){
let data9 = data.image_pair;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err13 = {instancePath:instancePath+"/image_pair",schemaPath:"#/properties/image_pair/type",keyword:"type",params:{type: schema1.properties.image_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.icon !== undefined){
let data10 = data9.icon;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
const err14 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.image_path === undefined){
const err15 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data10.image_path !== undefined){
let data11 = data10.image_path;
if(typeof data11 === "string"){
if(!(formats2(data11))){
const err16 = {instancePath:instancePath+"/image_pair/icon/image_path",schemaPath:"#/properties/image_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/image_pair/icon/image_path",schemaPath:"#/properties/image_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data10.alt !== undefined){
let data12 = data10.alt;
if((typeof data12 !== "string") && (data12 !== null)){
const err18 = {instancePath:instancePath+"/image_pair/icon/alt",schemaPath:"#/properties/image_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data10.image_x !== undefined){
let data13 = data10.image_x;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err19 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err20 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data10.image_y !== undefined){
let data14 = data10.image_y;
if((!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))) && (data14 !== null)){
const err21 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
const err22 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
}
if(data9.detailed !== undefined){
let data15 = data9.detailed;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
const err23 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.image_path === undefined){
const err24 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data15.image_path !== undefined){
let data16 = data15.image_path;
if(typeof data16 === "string"){
if(!(formats2(data16))){
const err25 = {instancePath:instancePath+"/image_pair/detailed/image_path",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/image_pair/detailed/image_path",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data15.alt !== undefined){
let data17 = data15.alt;
if((typeof data17 !== "string") && (data17 !== null)){
const err27 = {instancePath:instancePath+"/image_pair/detailed/alt",schemaPath:"#/properties/image_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data15.image_x !== undefined){
let data18 = data15.image_x;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
const err28 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err29 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data15.image_y !== undefined){
let data19 = data15.image_y;
if((!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))) && (data19 !== null)){
const err30 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
const err31 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
}
}
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
