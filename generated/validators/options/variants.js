// Generated from schemas/options/variants.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"variant_name":{"maxLength":255,"minLength":1,"type":"string"},"position":{"type":["integer","null"]},"modifier":{"type":["number","null"]},"modifier_type":{"type":["string","null"],"enum":["A","P",null]},"weight_modifier":{"type":["number","null"]},"weight_modifier_type":{"type":["string","null"],"enum":["A","P",null]},"point_modifier":{"type":["number","null"]},"point_modifier_type":{"type":["string","null"],"enum":["A","P",null]},"image_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}},"required":["variant_name"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats["image-uri"];

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
if(data.variant_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "variant_name"},message:"must have required property '"+"variant_name"+"'"};
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
if(data.variant_name !== undefined){
let data0 = data.variant_name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err2 = {instancePath:instancePath+"/variant_name",schemaPath:"#/properties/variant_name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/variant_name",schemaPath:"#/properties/variant_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/variant_name",schemaPath:"#/properties/variant_name/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
let data1 = data.position;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
const err5 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema0.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.modifier !== undefined){
let data2 = data.modifier;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
const err6 = {instancePath:instancePath+"/modifier",schemaPath:"#/properties/modifier/type",keyword:"type",params:{type: schema0.properties.modifier.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.modifier_type !== undefined){
let data3 = data.modifier_type;
if((typeof data3 !== "string") && (data3 !== null)){
const err7 = {instancePath:instancePath+"/modifier_type",schemaPath:"#/properties/modifier_type/type",keyword:"type",params:{type: schema0.properties.modifier_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(((data3 === "A") || (data3 === "P")) || (data3 === null))){
const err8 = {instancePath:instancePath+"/modifier_type",schemaPath:"#/properties/modifier_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.modifier_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.weight_modifier !== undefined){
let data4 = data.weight_modifier;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
const err9 = {instancePath:instancePath+"/weight_modifier",schemaPath:"#/properties/weight_modifier/type",keyword:"type",params:{type: schema0.properties.weight_modifier.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.weight_modifier_type !== undefined){
let data5 = data.weight_modifier_type;
if((typeof data5 !== "string") && (data5 !== null)){
const err10 = {instancePath:instancePath+"/weight_modifier_type",schemaPath:"#/properties/weight_modifier_type/type",keyword:"type",params:{type: schema0.properties.weight_modifier_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data5 === "A") || (data5 === "P")) || (data5 === null))){
const err11 = {instancePath:instancePath+"/weight_modifier_type",schemaPath:"#/properties/weight_modifier_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.weight_modifier_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.point_modifier !== undefined){
let data6 = data.point_modifier;
if((!((typeof data6 == "number") && (isFinite(data6)))) && (data6 !== null)){
const err12 = {instancePath:instancePath+"/point_modifier",schemaPath:"#/properties/point_modifier/type",keyword:"type",params:{type: schema0.properties.point_modifier.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.point_modifier_type !== undefined){
let data7 = data.point_modifier_type;
if((typeof data7 !== "string") && (data7 !== null)){
const err13 = {instancePath:instancePath+"/point_modifier_type",schemaPath:"#/properties/point_modifier_type/type",keyword:"type",params:{type: schema0.properties.point_modifier_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data7 === "A") || (data7 === "P")) || (data7 === null))){
const err14 = {instancePath:instancePath+"/point_modifier_type",schemaPath:"#/properties/point_modifier_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.point_modifier_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.image_pair !== undefined){
let data8 = data.image_pair;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
const err15 = {instancePath:instancePath+"/image_pair",schemaPath:"#/properties/image_pair/type",keyword:"type",params:{type: schema0.properties.image_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.icon !== undefined){
let data9 = data8.icon;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err16 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.image_path === undefined){
const err17 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data9.image_path !== undefined){
let data10 = data9.image_path;
if(typeof data10 === "string"){
if(!(formats0(data10))){
const err18 = {instancePath:instancePath+"/image_pair/icon/image_path",schemaPath:"#/properties/image_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/image_pair/icon/image_path",schemaPath:"#/properties/image_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data9.alt !== undefined){
let data11 = data9.alt;
if((typeof data11 !== "string") && (data11 !== null)){
const err20 = {instancePath:instancePath+"/image_pair/icon/alt",schemaPath:"#/properties/image_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data9.image_x !== undefined){
let data12 = data9.image_x;
if((!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))) && (data12 !== null)){
const err21 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
const err22 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data9.image_y !== undefined){
let data13 = data9.image_y;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err23 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err24 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
}
if(data8.detailed !== undefined){
let data14 = data8.detailed;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
const err25 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.image_path === undefined){
const err26 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data14.image_path !== undefined){
let data15 = data14.image_path;
if(typeof data15 === "string"){
if(!(formats0(data15))){
const err27 = {instancePath:instancePath+"/image_pair/detailed/image_path",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/image_pair/detailed/image_path",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data14.alt !== undefined){
let data16 = data14.alt;
if((typeof data16 !== "string") && (data16 !== null)){
const err29 = {instancePath:instancePath+"/image_pair/detailed/alt",schemaPath:"#/properties/image_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data14.image_x !== undefined){
let data17 = data14.image_x;
if((!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))) && (data17 !== null)){
const err30 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
const err31 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data14.image_y !== undefined){
let data18 = data14.image_y;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
const err32 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema0.properties.image_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err33 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
}
}
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
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"variant_name":{"maxLength":255,"minLength":1,"type":"string"},"position":{"type":["integer","null"]},"modifier":{"type":["number","null"]},"modifier_type":{"type":["string","null"],"enum":["A","P",null]},"weight_modifier":{"type":["number","null"]},"weight_modifier_type":{"type":["string","null"],"enum":["A","P",null]},"point_modifier":{"type":["number","null"]},"point_modifier_type":{"type":["string","null"],"enum":["A","P",null]},"image_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}};

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
if(data.variant_name !== undefined){
let data0 = data.variant_name;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err1 = {instancePath:instancePath+"/variant_name",schemaPath:"#/properties/variant_name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/variant_name",schemaPath:"#/properties/variant_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err3 = {instancePath:instancePath+"/variant_name",schemaPath:"#/properties/variant_name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.position !== undefined){
let data1 = data.position;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
const err4 = {instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: schema1.properties.position.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.modifier !== undefined){
let data2 = data.modifier;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
const err5 = {instancePath:instancePath+"/modifier",schemaPath:"#/properties/modifier/type",keyword:"type",params:{type: schema1.properties.modifier.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.modifier_type !== undefined){
let data3 = data.modifier_type;
if((typeof data3 !== "string") && (data3 !== null)){
const err6 = {instancePath:instancePath+"/modifier_type",schemaPath:"#/properties/modifier_type/type",keyword:"type",params:{type: schema1.properties.modifier_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((data3 === "A") || (data3 === "P")) || (data3 === null))){
const err7 = {instancePath:instancePath+"/modifier_type",schemaPath:"#/properties/modifier_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.modifier_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.weight_modifier !== undefined){
let data4 = data.weight_modifier;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
const err8 = {instancePath:instancePath+"/weight_modifier",schemaPath:"#/properties/weight_modifier/type",keyword:"type",params:{type: schema1.properties.weight_modifier.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.weight_modifier_type !== undefined){
let data5 = data.weight_modifier_type;
if((typeof data5 !== "string") && (data5 !== null)){
const err9 = {instancePath:instancePath+"/weight_modifier_type",schemaPath:"#/properties/weight_modifier_type/type",keyword:"type",params:{type: schema1.properties.weight_modifier_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(((data5 === "A") || (data5 === "P")) || (data5 === null))){
const err10 = {instancePath:instancePath+"/weight_modifier_type",schemaPath:"#/properties/weight_modifier_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.weight_modifier_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.point_modifier !== undefined){
let data6 = data.point_modifier;
if((!((typeof data6 == "number") && (isFinite(data6)))) && (data6 !== null)){
const err11 = {instancePath:instancePath+"/point_modifier",schemaPath:"#/properties/point_modifier/type",keyword:"type",params:{type: schema1.properties.point_modifier.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.point_modifier_type !== undefined){
let data7 = data.point_modifier_type;
if((typeof data7 !== "string") && (data7 !== null)){
const err12 = {instancePath:instancePath+"/point_modifier_type",schemaPath:"#/properties/point_modifier_type/type",keyword:"type",params:{type: schema1.properties.point_modifier_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data7 === "A") || (data7 === "P")) || (data7 === null))){
const err13 = {instancePath:instancePath+"/point_modifier_type",schemaPath:"#/properties/point_modifier_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.point_modifier_type.enum},message:"must be equal to one of the allowed values"};
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
let data8 = data.image_pair;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
const err14 = {instancePath:instancePath+"/image_pair",schemaPath:"#/properties/image_pair/type",keyword:"type",params:{type: schema1.properties.image_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.icon !== undefined){
let data9 = data8.icon;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err15 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.image_path === undefined){
const err16 = {instancePath:instancePath+"/image_pair/icon",schemaPath:"#/properties/image_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data9.image_path !== undefined){
let data10 = data9.image_path;
if(typeof data10 === "string"){
if(!(formats0(data10))){
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
if(data9.alt !== undefined){
let data11 = data9.alt;
if((typeof data11 !== "string") && (data11 !== null)){
const err19 = {instancePath:instancePath+"/image_pair/icon/alt",schemaPath:"#/properties/image_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data9.image_x !== undefined){
let data12 = data9.image_x;
if((!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))) && (data12 !== null)){
const err20 = {instancePath:instancePath+"/image_pair/icon/image_x",schemaPath:"#/properties/image_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
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
if(data9.image_y !== undefined){
let data13 = data9.image_y;
if((!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))) && (data13 !== null)){
const err22 = {instancePath:instancePath+"/image_pair/icon/image_y",schemaPath:"#/properties/image_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
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
if(data8.detailed !== undefined){
let data14 = data8.detailed;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
const err24 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.image_path === undefined){
const err25 = {instancePath:instancePath+"/image_pair/detailed",schemaPath:"#/properties/image_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data14.image_path !== undefined){
let data15 = data14.image_path;
if(typeof data15 === "string"){
if(!(formats0(data15))){
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
if(data14.alt !== undefined){
let data16 = data14.alt;
if((typeof data16 !== "string") && (data16 !== null)){
const err28 = {instancePath:instancePath+"/image_pair/detailed/alt",schemaPath:"#/properties/image_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data14.image_x !== undefined){
let data17 = data14.image_x;
if((!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))) && (data17 !== null)){
const err29 = {instancePath:instancePath+"/image_pair/detailed/image_x",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 < 0 || isNaN(data17)){
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
if(data14.image_y !== undefined){
let data18 = data14.image_y;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
const err31 = {instancePath:instancePath+"/image_pair/detailed/image_y",schemaPath:"#/properties/image_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema1.properties.image_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
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
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
