// Generated from schemas/products.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"product":{"maxLength":255,"minLength":1,"type":"string"},"product_code":{"maxLength":64,"type":["string","null"]},"price":{"minimum":0,"type":["number","null"]},"list_price":{"minimum":0,"type":["number","null"]},"company_id":{"type":["integer","null"]},"category_ids":{"type":["array","null"],"items":{"type":"integer"}},"main_category":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"amount":{"type":["integer","null"]},"weight":{"minimum":0,"type":["number","null"]},"shipping_freight":{"minimum":0,"type":["number","null"]},"point_price":{"minimum":0,"type":["number","null"]},"free_shipping":{"type":["string","null"],"enum":["Y","N",null]},"is_edp":{"type":["string","null"],"enum":["Y","N",null]},"edp_shipping":{"type":["string","null"],"enum":["Y","N",null]},"unlimited_download":{"type":["string","null"],"enum":["Y","N",null]},"feature_comparison":{"type":["string","null"],"enum":["Y","N",null]},"shared_product":{"type":["string","null"],"enum":["Y","N",null]},"tracking":{"type":["string","null"],"enum":["O","B","D",null]},"out_of_stock_actions":{"type":["string","null"],"enum":["N","B","S",null]},"zero_price_action":{"type":["string","null"],"enum":["R","P","A",null]},"min_qty":{"minimum":0,"type":["integer","null"]},"max_qty":{"minimum":0,"type":["integer","null"]},"qty_step":{"minimum":0,"type":["integer","null"]},"list_qty_count":{"minimum":0,"type":["integer","null"]},"low_avail_limit":{"minimum":0,"type":["integer","null"]},"box_height":{"minimum":0,"type":["integer","null"]},"box_length":{"minimum":0,"type":["integer","null"]},"box_width":{"minimum":0,"type":["integer","null"]},"min_items_in_box":{"minimum":0,"type":["integer","null"]},"max_items_in_box":{"minimum":0,"type":["integer","null"]},"avail_since":{"format":"unixtime","type":["integer","null"]},"timestamp":{"format":"unixtime","type":["integer","null"]},"full_description":{"type":["string","null"]},"short_description":{"type":["string","null"]},"promo_text":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"search_words":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"lang_code":{"format":"language","type":["string","null"]},"details_layout":{"type":["string","null"]},"exceptions_type":{"type":["string","null"],"enum":["A","F",null]},"options_type":{"type":["string","null"],"enum":["P","S",null]},"tax_ids":{"type":["array","null"],"items":{"type":"integer"}},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"main_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}},"image_pairs":{"type":["array","null"],"items":{"type":"object","properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}},"required":["product"]};
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
if(data.product === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "product"},message:"must have required property '"+"product"+"'"};
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
if(data.product !== undefined){
let data0 = data.product;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err2 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.product_code !== undefined){
let data1 = data.product_code;
if((typeof data1 !== "string") && (data1 !== null)){
const err5 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/type",keyword:"type",params:{type: schema0.properties.product_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data1 === "string"){
if(func1(data1) > 64){
const err6 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.price !== undefined){
let data2 = data.price;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
const err7 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: schema0.properties.price.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.list_price !== undefined){
let data3 = data.list_price;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
const err9 = {instancePath:instancePath+"/list_price",schemaPath:"#/properties/list_price/type",keyword:"type",params:{type: schema0.properties.list_price.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/list_price",schemaPath:"#/properties/list_price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.company_id !== undefined){
let data4 = data.company_id;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
const err11 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema0.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.category_ids !== undefined){
let data5 = data.category_ids;
if((!(Array.isArray(data5))) && (data5 !== null)){
const err12 = {instancePath:instancePath+"/category_ids",schemaPath:"#/properties/category_ids/type",keyword:"type",params:{type: schema0.properties.category_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err13 = {instancePath:instancePath+"/category_ids/" + i0,schemaPath:"#/properties/category_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
if(data.main_category !== undefined){
let data7 = data.main_category;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err14 = {instancePath:instancePath+"/main_category",schemaPath:"#/properties/main_category/type",keyword:"type",params:{type: schema0.properties.main_category.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.status !== undefined){
let data8 = data.status;
if((typeof data8 !== "string") && (data8 !== null)){
const err15 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!((((data8 === "A") || (data8 === "D")) || (data8 === "H")) || (data8 === null))){
const err16 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.amount !== undefined){
let data9 = data.amount;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
const err17 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema0.properties.amount.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.weight !== undefined){
let data10 = data.weight;
if((!((typeof data10 == "number") && (isFinite(data10)))) && (data10 !== null)){
const err18 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: schema0.properties.weight.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err19 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.shipping_freight !== undefined){
let data11 = data.shipping_freight;
if((!((typeof data11 == "number") && (isFinite(data11)))) && (data11 !== null)){
const err20 = {instancePath:instancePath+"/shipping_freight",schemaPath:"#/properties/shipping_freight/type",keyword:"type",params:{type: schema0.properties.shipping_freight.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err21 = {instancePath:instancePath+"/shipping_freight",schemaPath:"#/properties/shipping_freight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.point_price !== undefined){
let data12 = data.point_price;
if((!((typeof data12 == "number") && (isFinite(data12)))) && (data12 !== null)){
const err22 = {instancePath:instancePath+"/point_price",schemaPath:"#/properties/point_price/type",keyword:"type",params:{type: schema0.properties.point_price.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
const err23 = {instancePath:instancePath+"/point_price",schemaPath:"#/properties/point_price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.free_shipping !== undefined){
let data13 = data.free_shipping;
if((typeof data13 !== "string") && (data13 !== null)){
const err24 = {instancePath:instancePath+"/free_shipping",schemaPath:"#/properties/free_shipping/type",keyword:"type",params:{type: schema0.properties.free_shipping.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((data13 === "Y") || (data13 === "N")) || (data13 === null))){
const err25 = {instancePath:instancePath+"/free_shipping",schemaPath:"#/properties/free_shipping/enum",keyword:"enum",params:{allowedValues: schema0.properties.free_shipping.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.is_edp !== undefined){
let data14 = data.is_edp;
if((typeof data14 !== "string") && (data14 !== null)){
const err26 = {instancePath:instancePath+"/is_edp",schemaPath:"#/properties/is_edp/type",keyword:"type",params:{type: schema0.properties.is_edp.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!(((data14 === "Y") || (data14 === "N")) || (data14 === null))){
const err27 = {instancePath:instancePath+"/is_edp",schemaPath:"#/properties/is_edp/enum",keyword:"enum",params:{allowedValues: schema0.properties.is_edp.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.edp_shipping !== undefined){
let data15 = data.edp_shipping;
if((typeof data15 !== "string") && (data15 !== null)){
const err28 = {instancePath:instancePath+"/edp_shipping",schemaPath:"#/properties/edp_shipping/type",keyword:"type",params:{type: schema0.properties.edp_shipping.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!(((data15 === "Y") || (data15 === "N")) || (data15 === null))){
const err29 = {instancePath:instancePath+"/edp_shipping",schemaPath:"#/properties/edp_shipping/enum",keyword:"enum",params:{allowedValues: schema0.properties.edp_shipping.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.unlimited_download !== undefined){
let data16 = data.unlimited_download;
if((typeof data16 !== "string") && (data16 !== null)){
const err30 = {instancePath:instancePath+"/unlimited_download",schemaPath:"#/properties/unlimited_download/type",keyword:"type",params:{type: schema0.properties.unlimited_download.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!(((data16 === "Y") || (data16 === "N")) || (data16 === null))){
const err31 = {instancePath:instancePath+"/unlimited_download",schemaPath:"#/properties/unlimited_download/enum",keyword:"enum",params:{allowedValues: schema0.properties.unlimited_download.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.feature_comparison !== undefined){
let data17 = data.feature_comparison;
if((typeof data17 !== "string") && (data17 !== null)){
const err32 = {instancePath:instancePath+"/feature_comparison",schemaPath:"#/properties/feature_comparison/type",keyword:"type",params:{type: schema0.properties.feature_comparison.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!(((data17 === "Y") || (data17 === "N")) || (data17 === null))){
const err33 = {instancePath:instancePath+"/feature_comparison",schemaPath:"#/properties/feature_comparison/enum",keyword:"enum",params:{allowedValues: schema0.properties.feature_comparison.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.shared_product !== undefined){
let data18 = data.shared_product;
if((typeof data18 !== "string") && (data18 !== null)){
const err34 = {instancePath:instancePath+"/shared_product",schemaPath:"#/properties/shared_product/type",keyword:"type",params:{type: schema0.properties.shared_product.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(!(((data18 === "Y") || (data18 === "N")) || (data18 === null))){
const err35 = {instancePath:instancePath+"/shared_product",schemaPath:"#/properties/shared_product/enum",keyword:"enum",params:{allowedValues: schema0.properties.shared_product.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.tracking !== undefined){
let data19 = data.tracking;
if((typeof data19 !== "string") && (data19 !== null)){
const err36 = {instancePath:instancePath+"/tracking",schemaPath:"#/properties/tracking/type",keyword:"type",params:{type: schema0.properties.tracking.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(!((((data19 === "O") || (data19 === "B")) || (data19 === "D")) || (data19 === null))){
const err37 = {instancePath:instancePath+"/tracking",schemaPath:"#/properties/tracking/enum",keyword:"enum",params:{allowedValues: schema0.properties.tracking.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.out_of_stock_actions !== undefined){
let data20 = data.out_of_stock_actions;
if((typeof data20 !== "string") && (data20 !== null)){
const err38 = {instancePath:instancePath+"/out_of_stock_actions",schemaPath:"#/properties/out_of_stock_actions/type",keyword:"type",params:{type: schema0.properties.out_of_stock_actions.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!((((data20 === "N") || (data20 === "B")) || (data20 === "S")) || (data20 === null))){
const err39 = {instancePath:instancePath+"/out_of_stock_actions",schemaPath:"#/properties/out_of_stock_actions/enum",keyword:"enum",params:{allowedValues: schema0.properties.out_of_stock_actions.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.zero_price_action !== undefined){
let data21 = data.zero_price_action;
if((typeof data21 !== "string") && (data21 !== null)){
const err40 = {instancePath:instancePath+"/zero_price_action",schemaPath:"#/properties/zero_price_action/type",keyword:"type",params:{type: schema0.properties.zero_price_action.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(!((((data21 === "R") || (data21 === "P")) || (data21 === "A")) || (data21 === null))){
const err41 = {instancePath:instancePath+"/zero_price_action",schemaPath:"#/properties/zero_price_action/enum",keyword:"enum",params:{allowedValues: schema0.properties.zero_price_action.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.min_qty !== undefined){
let data22 = data.min_qty;
if((!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))) && (data22 !== null)){
const err42 = {instancePath:instancePath+"/min_qty",schemaPath:"#/properties/min_qty/type",keyword:"type",params:{type: schema0.properties.min_qty.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
const err43 = {instancePath:instancePath+"/min_qty",schemaPath:"#/properties/min_qty/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data.max_qty !== undefined){
let data23 = data.max_qty;
if((!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))) && (data23 !== null)){
const err44 = {instancePath:instancePath+"/max_qty",schemaPath:"#/properties/max_qty/type",keyword:"type",params:{type: schema0.properties.max_qty.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
const err45 = {instancePath:instancePath+"/max_qty",schemaPath:"#/properties/max_qty/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
if(data.qty_step !== undefined){
let data24 = data.qty_step;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (data24 !== null)){
const err46 = {instancePath:instancePath+"/qty_step",schemaPath:"#/properties/qty_step/type",keyword:"type",params:{type: schema0.properties.qty_step.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err47 = {instancePath:instancePath+"/qty_step",schemaPath:"#/properties/qty_step/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data.list_qty_count !== undefined){
let data25 = data.list_qty_count;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
const err48 = {instancePath:instancePath+"/list_qty_count",schemaPath:"#/properties/list_qty_count/type",keyword:"type",params:{type: schema0.properties.list_qty_count.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
const err49 = {instancePath:instancePath+"/list_qty_count",schemaPath:"#/properties/list_qty_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
if(data.low_avail_limit !== undefined){
let data26 = data.low_avail_limit;
if((!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))) && (data26 !== null)){
const err50 = {instancePath:instancePath+"/low_avail_limit",schemaPath:"#/properties/low_avail_limit/type",keyword:"type",params:{type: schema0.properties.low_avail_limit.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
const err51 = {instancePath:instancePath+"/low_avail_limit",schemaPath:"#/properties/low_avail_limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
if(data.box_height !== undefined){
let data27 = data.box_height;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
const err52 = {instancePath:instancePath+"/box_height",schemaPath:"#/properties/box_height/type",keyword:"type",params:{type: schema0.properties.box_height.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
const err53 = {instancePath:instancePath+"/box_height",schemaPath:"#/properties/box_height/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
if(data.box_length !== undefined){
let data28 = data.box_length;
if((!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))) && (data28 !== null)){
const err54 = {instancePath:instancePath+"/box_length",schemaPath:"#/properties/box_length/type",keyword:"type",params:{type: schema0.properties.box_length.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
const err55 = {instancePath:instancePath+"/box_length",schemaPath:"#/properties/box_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
if(data.box_width !== undefined){
let data29 = data.box_width;
if((!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))) && (data29 !== null)){
const err56 = {instancePath:instancePath+"/box_width",schemaPath:"#/properties/box_width/type",keyword:"type",params:{type: schema0.properties.box_width.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
const err57 = {instancePath:instancePath+"/box_width",schemaPath:"#/properties/box_width/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
if(data.min_items_in_box !== undefined){
let data30 = data.min_items_in_box;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
const err58 = {instancePath:instancePath+"/min_items_in_box",schemaPath:"#/properties/min_items_in_box/type",keyword:"type",params:{type: schema0.properties.min_items_in_box.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 < 0 || isNaN(data30)){
const err59 = {instancePath:instancePath+"/min_items_in_box",schemaPath:"#/properties/min_items_in_box/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
if(data.max_items_in_box !== undefined){
let data31 = data.max_items_in_box;
if((!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))) && (data31 !== null)){
const err60 = {instancePath:instancePath+"/max_items_in_box",schemaPath:"#/properties/max_items_in_box/type",keyword:"type",params:{type: schema0.properties.max_items_in_box.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 0 || isNaN(data31)){
const err61 = {instancePath:instancePath+"/max_items_in_box",schemaPath:"#/properties/max_items_in_box/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
if(data.avail_since !== undefined){
let data32 = data.avail_since;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
const err62 = {instancePath:instancePath+"/avail_since",schemaPath:"#/properties/avail_since/type",keyword:"type",params:{type: schema0.properties.avail_since.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.timestamp !== undefined){
let data33 = data.timestamp;
if((!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))) && (data33 !== null)){
const err63 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: schema0.properties.timestamp.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.full_description !== undefined){
let data34 = data.full_description;
if((typeof data34 !== "string") && (data34 !== null)){
const err64 = {instancePath:instancePath+"/full_description",schemaPath:"#/properties/full_description/type",keyword:"type",params:{type: schema0.properties.full_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.short_description !== undefined){
let data35 = data.short_description;
if((typeof data35 !== "string") && (data35 !== null)){
const err65 = {instancePath:instancePath+"/short_description",schemaPath:"#/properties/short_description/type",keyword:"type",params:{type: schema0.properties.short_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.promo_text !== undefined){
let data36 = data.promo_text;
if((typeof data36 !== "string") && (data36 !== null)){
const err66 = {instancePath:instancePath+"/promo_text",schemaPath:"#/properties/promo_text/type",keyword:"type",params:{type: schema0.properties.promo_text.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.page_title !== undefined){
let data37 = data.page_title;
if((typeof data37 !== "string") && (data37 !== null)){
const err67 = {instancePath:instancePath+"/page_title",schemaPath:"#/properties/page_title/type",keyword:"type",params:{type: schema0.properties.page_title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data.meta_description !== undefined){
let data38 = data.meta_description;
if((typeof data38 !== "string") && (data38 !== null)){
const err68 = {instancePath:instancePath+"/meta_description",schemaPath:"#/properties/meta_description/type",keyword:"type",params:{type: schema0.properties.meta_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.meta_keywords !== undefined){
let data39 = data.meta_keywords;
if((typeof data39 !== "string") && (data39 !== null)){
const err69 = {instancePath:instancePath+"/meta_keywords",schemaPath:"#/properties/meta_keywords/type",keyword:"type",params:{type: schema0.properties.meta_keywords.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.search_words !== undefined){
let data40 = data.search_words;
if((typeof data40 !== "string") && (data40 !== null)){
const err70 = {instancePath:instancePath+"/search_words",schemaPath:"#/properties/search_words/type",keyword:"type",params:{type: schema0.properties.search_words.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.seo_name !== undefined){
let data41 = data.seo_name;
if((typeof data41 !== "string") && (data41 !== null)){
const err71 = {instancePath:instancePath+"/seo_name",schemaPath:"#/properties/seo_name/type",keyword:"type",params:{type: schema0.properties.seo_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.lang_code !== undefined){
let data42 = data.lang_code;
if((typeof data42 !== "string") && (data42 !== null)){
const err72 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/type",keyword:"type",params:{type: schema0.properties.lang_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(typeof data42 === "string"){
if(!(formats0(data42))){
const err73 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
if(data.details_layout !== undefined){
let data43 = data.details_layout;
if((typeof data43 !== "string") && (data43 !== null)){
const err74 = {instancePath:instancePath+"/details_layout",schemaPath:"#/properties/details_layout/type",keyword:"type",params:{type: schema0.properties.details_layout.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data.exceptions_type !== undefined){
let data44 = data.exceptions_type;
if((typeof data44 !== "string") && (data44 !== null)){
const err75 = {instancePath:instancePath+"/exceptions_type",schemaPath:"#/properties/exceptions_type/type",keyword:"type",params:{type: schema0.properties.exceptions_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(!(((data44 === "A") || (data44 === "F")) || (data44 === null))){
const err76 = {instancePath:instancePath+"/exceptions_type",schemaPath:"#/properties/exceptions_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.exceptions_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data.options_type !== undefined){
let data45 = data.options_type;
if((typeof data45 !== "string") && (data45 !== null)){
const err77 = {instancePath:instancePath+"/options_type",schemaPath:"#/properties/options_type/type",keyword:"type",params:{type: schema0.properties.options_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(!(((data45 === "P") || (data45 === "S")) || (data45 === null))){
const err78 = {instancePath:instancePath+"/options_type",schemaPath:"#/properties/options_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.options_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data.tax_ids !== undefined){
let data46 = data.tax_ids;
if((!(Array.isArray(data46))) && (data46 !== null)){
const err79 = {instancePath:instancePath+"/tax_ids",schemaPath:"#/properties/tax_ids/type",keyword:"type",params:{type: schema0.properties.tax_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(Array.isArray(data46)){
const len1 = data46.length;
for(let i1=0; i1<len1; i1++){
let data47 = data46[i1];
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err80 = {instancePath:instancePath+"/tax_ids/" + i1,schemaPath:"#/properties/tax_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
}
if(data.usergroup_ids !== undefined){
let data48 = data.usergroup_ids;
if((!(Array.isArray(data48))) && (data48 !== null)){
const err81 = {instancePath:instancePath+"/usergroup_ids",schemaPath:"#/properties/usergroup_ids/type",keyword:"type",params:{type: schema0.properties.usergroup_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(Array.isArray(data48)){
const len2 = data48.length;
for(let i2=0; i2<len2; i2++){
let data49 = data48[i2];
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err82 = {instancePath:instancePath+"/usergroup_ids/" + i2,schemaPath:"#/properties/usergroup_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
}
if(data.main_pair !== undefined){
let data50 = data.main_pair;
if((!(data50 && typeof data50 == "object" && !Array.isArray(data50))) && (data50 !== null)){
const err83 = {instancePath:instancePath+"/main_pair",schemaPath:"#/properties/main_pair/type",keyword:"type",params:{type: schema0.properties.main_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
if(data50.icon !== undefined){
let data51 = data50.icon;
if((!(data51 && typeof data51 == "object" && !Array.isArray(data51))) && (data51 !== null)){
const err84 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
if(data51.image_path === undefined){
const err85 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(data51.image_path !== undefined){
let data52 = data51.image_path;
if(typeof data52 === "string"){
if(!(formats2(data52))){
const err86 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data51.alt !== undefined){
let data53 = data51.alt;
if((typeof data53 !== "string") && (data53 !== null)){
const err88 = {instancePath:instancePath+"/main_pair/icon/alt",schemaPath:"#/properties/main_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data51.image_x !== undefined){
let data54 = data51.image_x;
if((!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))) && (data54 !== null)){
const err89 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
const err90 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
if(data51.image_y !== undefined){
let data55 = data51.image_y;
if((!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))) && (data55 !== null)){
const err91 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 0 || isNaN(data55)){
const err92 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
}
}
if(data50.detailed !== undefined){
let data56 = data50.detailed;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
const err93 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
if(data56.image_path === undefined){
const err94 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data56.image_path !== undefined){
let data57 = data56.image_path;
if(typeof data57 === "string"){
if(!(formats2(data57))){
const err95 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
else {
const err96 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data56.alt !== undefined){
let data58 = data56.alt;
if((typeof data58 !== "string") && (data58 !== null)){
const err97 = {instancePath:instancePath+"/main_pair/detailed/alt",schemaPath:"#/properties/main_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data56.image_x !== undefined){
let data59 = data56.image_x;
if((!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))) && (data59 !== null)){
const err98 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if((typeof data59 == "number") && (isFinite(data59))){
if(data59 < 0 || isNaN(data59)){
const err99 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
if(data56.image_y !== undefined){
let data60 = data56.image_y;
if((!(((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60))) && (isFinite(data60)))) && (data60 !== null)){
const err100 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema0.properties.main_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 < 0 || isNaN(data60)){
const err101 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
}
}
}
}
if(data.image_pairs !== undefined){
let data61 = data.image_pairs;
if((!(Array.isArray(data61))) && (data61 !== null)){
const err102 = {instancePath:instancePath+"/image_pairs",schemaPath:"#/properties/image_pairs/type",keyword:"type",params:{type: schema0.properties.image_pairs.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(Array.isArray(data61)){
const len3 = data61.length;
for(let i3=0; i3<len3; i3++){
let data62 = data61[i3];
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
if(data62.icon !== undefined){
let data63 = data62.icon;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
const err103 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon",schemaPath:"#/properties/image_pairs/items/properties/icon/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.image_path === undefined){
const err104 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon",schemaPath:"#/properties/image_pairs/items/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data63.image_path !== undefined){
let data64 = data63.image_path;
if(typeof data64 === "string"){
if(!(formats2(data64))){
const err105 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_path",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
else {
const err106 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_path",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data63.alt !== undefined){
let data65 = data63.alt;
if((typeof data65 !== "string") && (data65 !== null)){
const err107 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/alt",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/alt/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data63.image_x !== undefined){
let data66 = data63.image_x;
if((!(((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66))) && (isFinite(data66)))) && (data66 !== null)){
const err108 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_x",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if((typeof data66 == "number") && (isFinite(data66))){
if(data66 < 0 || isNaN(data66)){
const err109 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_x",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
}
if(data63.image_y !== undefined){
let data67 = data63.image_y;
if((!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))) && (data67 !== null)){
const err110 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_y",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 < 0 || isNaN(data67)){
const err111 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_y",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
}
}
}
if(data62.detailed !== undefined){
let data68 = data62.detailed;
if((!(data68 && typeof data68 == "object" && !Array.isArray(data68))) && (data68 !== null)){
const err112 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed",schemaPath:"#/properties/image_pairs/items/properties/detailed/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
if(data68.image_path === undefined){
const err113 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed",schemaPath:"#/properties/image_pairs/items/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(data68.image_path !== undefined){
let data69 = data68.image_path;
if(typeof data69 === "string"){
if(!(formats2(data69))){
const err114 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_path",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
else {
const err115 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_path",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data68.alt !== undefined){
let data70 = data68.alt;
if((typeof data70 !== "string") && (data70 !== null)){
const err116 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/alt",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data68.image_x !== undefined){
let data71 = data68.image_x;
if((!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))) && (data71 !== null)){
const err117 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_x",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 < 0 || isNaN(data71)){
const err118 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_x",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
}
if(data68.image_y !== undefined){
let data72 = data68.image_y;
if((!(((typeof data72 == "number") && (!(data72 % 1) && !isNaN(data72))) && (isFinite(data72)))) && (data72 !== null)){
const err119 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_y",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema0.properties.image_pairs.items.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 < 0 || isNaN(data72)){
const err120 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_y",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
}
}
}
else {
const err121 = {instancePath:instancePath+"/image_pairs/" + i3,schemaPath:"#/properties/image_pairs/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
}
}
else {
const err122 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"product":{"maxLength":255,"minLength":1,"type":"string"},"product_code":{"maxLength":64,"type":["string","null"]},"price":{"minimum":0,"type":["number","null"]},"list_price":{"minimum":0,"type":["number","null"]},"company_id":{"type":["integer","null"]},"category_ids":{"type":["array","null"],"items":{"type":"integer"}},"main_category":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"amount":{"type":["integer","null"]},"weight":{"minimum":0,"type":["number","null"]},"shipping_freight":{"minimum":0,"type":["number","null"]},"point_price":{"minimum":0,"type":["number","null"]},"free_shipping":{"type":["string","null"],"enum":["Y","N",null]},"is_edp":{"type":["string","null"],"enum":["Y","N",null]},"edp_shipping":{"type":["string","null"],"enum":["Y","N",null]},"unlimited_download":{"type":["string","null"],"enum":["Y","N",null]},"feature_comparison":{"type":["string","null"],"enum":["Y","N",null]},"shared_product":{"type":["string","null"],"enum":["Y","N",null]},"tracking":{"type":["string","null"],"enum":["O","B","D",null]},"out_of_stock_actions":{"type":["string","null"],"enum":["N","B","S",null]},"zero_price_action":{"type":["string","null"],"enum":["R","P","A",null]},"min_qty":{"minimum":0,"type":["integer","null"]},"max_qty":{"minimum":0,"type":["integer","null"]},"qty_step":{"minimum":0,"type":["integer","null"]},"list_qty_count":{"minimum":0,"type":["integer","null"]},"low_avail_limit":{"minimum":0,"type":["integer","null"]},"box_height":{"minimum":0,"type":["integer","null"]},"box_length":{"minimum":0,"type":["integer","null"]},"box_width":{"minimum":0,"type":["integer","null"]},"min_items_in_box":{"minimum":0,"type":["integer","null"]},"max_items_in_box":{"minimum":0,"type":["integer","null"]},"avail_since":{"format":"unixtime","type":["integer","null"]},"timestamp":{"format":"unixtime","type":["integer","null"]},"full_description":{"type":["string","null"]},"short_description":{"type":["string","null"]},"promo_text":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"search_words":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"lang_code":{"format":"language","type":["string","null"]},"details_layout":{"type":["string","null"]},"exceptions_type":{"type":["string","null"],"enum":["A","F",null]},"options_type":{"type":["string","null"],"enum":["P","S",null]},"tax_ids":{"type":["array","null"],"items":{"type":"integer"}},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"main_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}},"image_pairs":{"type":["array","null"],"items":{"type":"object","properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"format":"image-uri","type":"string"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}}};

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
if(data.product !== undefined){
let data0 = data.product;
if(typeof data0 === "string"){
if(func1(data0) > 255){
const err1 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err3 = {instancePath:instancePath+"/product",schemaPath:"#/properties/product/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.product_code !== undefined){
let data1 = data.product_code;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/type",keyword:"type",params:{type: schema1.properties.product_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(typeof data1 === "string"){
if(func1(data1) > 64){
const err5 = {instancePath:instancePath+"/product_code",schemaPath:"#/properties/product_code/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.price !== undefined){
let data2 = data.price;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
const err6 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: schema1.properties.price.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.list_price !== undefined){
let data3 = data.list_price;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
const err8 = {instancePath:instancePath+"/list_price",schemaPath:"#/properties/list_price/type",keyword:"type",params:{type: schema1.properties.list_price.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/list_price",schemaPath:"#/properties/list_price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.company_id !== undefined){
let data4 = data.company_id;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
const err10 = {instancePath:instancePath+"/company_id",schemaPath:"#/properties/company_id/type",keyword:"type",params:{type: schema1.properties.company_id.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.category_ids !== undefined){
let data5 = data.category_ids;
if((!(Array.isArray(data5))) && (data5 !== null)){
const err11 = {instancePath:instancePath+"/category_ids",schemaPath:"#/properties/category_ids/type",keyword:"type",params:{type: schema1.properties.category_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err12 = {instancePath:instancePath+"/category_ids/" + i0,schemaPath:"#/properties/category_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
}
if(data.main_category !== undefined){
let data7 = data.main_category;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err13 = {instancePath:instancePath+"/main_category",schemaPath:"#/properties/main_category/type",keyword:"type",params:{type: schema1.properties.main_category.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.status !== undefined){
let data8 = data.status;
if((typeof data8 !== "string") && (data8 !== null)){
const err14 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((((data8 === "A") || (data8 === "D")) || (data8 === "H")) || (data8 === null))){
const err15 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema1.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.amount !== undefined){
let data9 = data.amount;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
const err16 = {instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema1.properties.amount.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.weight !== undefined){
let data10 = data.weight;
if((!((typeof data10 == "number") && (isFinite(data10)))) && (data10 !== null)){
const err17 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: schema1.properties.weight.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err18 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.shipping_freight !== undefined){
let data11 = data.shipping_freight;
if((!((typeof data11 == "number") && (isFinite(data11)))) && (data11 !== null)){
const err19 = {instancePath:instancePath+"/shipping_freight",schemaPath:"#/properties/shipping_freight/type",keyword:"type",params:{type: schema1.properties.shipping_freight.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err20 = {instancePath:instancePath+"/shipping_freight",schemaPath:"#/properties/shipping_freight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.point_price !== undefined){
let data12 = data.point_price;
if((!((typeof data12 == "number") && (isFinite(data12)))) && (data12 !== null)){
const err21 = {instancePath:instancePath+"/point_price",schemaPath:"#/properties/point_price/type",keyword:"type",params:{type: schema1.properties.point_price.type},message:"must be number,null"};
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
const err22 = {instancePath:instancePath+"/point_price",schemaPath:"#/properties/point_price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.free_shipping !== undefined){
let data13 = data.free_shipping;
if((typeof data13 !== "string") && (data13 !== null)){
const err23 = {instancePath:instancePath+"/free_shipping",schemaPath:"#/properties/free_shipping/type",keyword:"type",params:{type: schema1.properties.free_shipping.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!(((data13 === "Y") || (data13 === "N")) || (data13 === null))){
const err24 = {instancePath:instancePath+"/free_shipping",schemaPath:"#/properties/free_shipping/enum",keyword:"enum",params:{allowedValues: schema1.properties.free_shipping.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.is_edp !== undefined){
let data14 = data.is_edp;
if((typeof data14 !== "string") && (data14 !== null)){
const err25 = {instancePath:instancePath+"/is_edp",schemaPath:"#/properties/is_edp/type",keyword:"type",params:{type: schema1.properties.is_edp.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!(((data14 === "Y") || (data14 === "N")) || (data14 === null))){
const err26 = {instancePath:instancePath+"/is_edp",schemaPath:"#/properties/is_edp/enum",keyword:"enum",params:{allowedValues: schema1.properties.is_edp.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.edp_shipping !== undefined){
let data15 = data.edp_shipping;
if((typeof data15 !== "string") && (data15 !== null)){
const err27 = {instancePath:instancePath+"/edp_shipping",schemaPath:"#/properties/edp_shipping/type",keyword:"type",params:{type: schema1.properties.edp_shipping.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!(((data15 === "Y") || (data15 === "N")) || (data15 === null))){
const err28 = {instancePath:instancePath+"/edp_shipping",schemaPath:"#/properties/edp_shipping/enum",keyword:"enum",params:{allowedValues: schema1.properties.edp_shipping.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.unlimited_download !== undefined){
let data16 = data.unlimited_download;
if((typeof data16 !== "string") && (data16 !== null)){
const err29 = {instancePath:instancePath+"/unlimited_download",schemaPath:"#/properties/unlimited_download/type",keyword:"type",params:{type: schema1.properties.unlimited_download.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!(((data16 === "Y") || (data16 === "N")) || (data16 === null))){
const err30 = {instancePath:instancePath+"/unlimited_download",schemaPath:"#/properties/unlimited_download/enum",keyword:"enum",params:{allowedValues: schema1.properties.unlimited_download.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.feature_comparison !== undefined){
let data17 = data.feature_comparison;
if((typeof data17 !== "string") && (data17 !== null)){
const err31 = {instancePath:instancePath+"/feature_comparison",schemaPath:"#/properties/feature_comparison/type",keyword:"type",params:{type: schema1.properties.feature_comparison.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!(((data17 === "Y") || (data17 === "N")) || (data17 === null))){
const err32 = {instancePath:instancePath+"/feature_comparison",schemaPath:"#/properties/feature_comparison/enum",keyword:"enum",params:{allowedValues: schema1.properties.feature_comparison.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.shared_product !== undefined){
let data18 = data.shared_product;
if((typeof data18 !== "string") && (data18 !== null)){
const err33 = {instancePath:instancePath+"/shared_product",schemaPath:"#/properties/shared_product/type",keyword:"type",params:{type: schema1.properties.shared_product.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!(((data18 === "Y") || (data18 === "N")) || (data18 === null))){
const err34 = {instancePath:instancePath+"/shared_product",schemaPath:"#/properties/shared_product/enum",keyword:"enum",params:{allowedValues: schema1.properties.shared_product.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.tracking !== undefined){
let data19 = data.tracking;
if((typeof data19 !== "string") && (data19 !== null)){
const err35 = {instancePath:instancePath+"/tracking",schemaPath:"#/properties/tracking/type",keyword:"type",params:{type: schema1.properties.tracking.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!((((data19 === "O") || (data19 === "B")) || (data19 === "D")) || (data19 === null))){
const err36 = {instancePath:instancePath+"/tracking",schemaPath:"#/properties/tracking/enum",keyword:"enum",params:{allowedValues: schema1.properties.tracking.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.out_of_stock_actions !== undefined){
let data20 = data.out_of_stock_actions;
if((typeof data20 !== "string") && (data20 !== null)){
const err37 = {instancePath:instancePath+"/out_of_stock_actions",schemaPath:"#/properties/out_of_stock_actions/type",keyword:"type",params:{type: schema1.properties.out_of_stock_actions.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!((((data20 === "N") || (data20 === "B")) || (data20 === "S")) || (data20 === null))){
const err38 = {instancePath:instancePath+"/out_of_stock_actions",schemaPath:"#/properties/out_of_stock_actions/enum",keyword:"enum",params:{allowedValues: schema1.properties.out_of_stock_actions.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.zero_price_action !== undefined){
let data21 = data.zero_price_action;
if((typeof data21 !== "string") && (data21 !== null)){
const err39 = {instancePath:instancePath+"/zero_price_action",schemaPath:"#/properties/zero_price_action/type",keyword:"type",params:{type: schema1.properties.zero_price_action.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(!((((data21 === "R") || (data21 === "P")) || (data21 === "A")) || (data21 === null))){
const err40 = {instancePath:instancePath+"/zero_price_action",schemaPath:"#/properties/zero_price_action/enum",keyword:"enum",params:{allowedValues: schema1.properties.zero_price_action.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.min_qty !== undefined){
let data22 = data.min_qty;
if((!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))) && (data22 !== null)){
const err41 = {instancePath:instancePath+"/min_qty",schemaPath:"#/properties/min_qty/type",keyword:"type",params:{type: schema1.properties.min_qty.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
const err42 = {instancePath:instancePath+"/min_qty",schemaPath:"#/properties/min_qty/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
if(data.max_qty !== undefined){
let data23 = data.max_qty;
if((!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))) && (data23 !== null)){
const err43 = {instancePath:instancePath+"/max_qty",schemaPath:"#/properties/max_qty/type",keyword:"type",params:{type: schema1.properties.max_qty.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
const err44 = {instancePath:instancePath+"/max_qty",schemaPath:"#/properties/max_qty/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
if(data.qty_step !== undefined){
let data24 = data.qty_step;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (data24 !== null)){
const err45 = {instancePath:instancePath+"/qty_step",schemaPath:"#/properties/qty_step/type",keyword:"type",params:{type: schema1.properties.qty_step.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err46 = {instancePath:instancePath+"/qty_step",schemaPath:"#/properties/qty_step/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
if(data.list_qty_count !== undefined){
let data25 = data.list_qty_count;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
const err47 = {instancePath:instancePath+"/list_qty_count",schemaPath:"#/properties/list_qty_count/type",keyword:"type",params:{type: schema1.properties.list_qty_count.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
const err48 = {instancePath:instancePath+"/list_qty_count",schemaPath:"#/properties/list_qty_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
if(data.low_avail_limit !== undefined){
let data26 = data.low_avail_limit;
if((!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))) && (data26 !== null)){
const err49 = {instancePath:instancePath+"/low_avail_limit",schemaPath:"#/properties/low_avail_limit/type",keyword:"type",params:{type: schema1.properties.low_avail_limit.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
const err50 = {instancePath:instancePath+"/low_avail_limit",schemaPath:"#/properties/low_avail_limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
if(data.box_height !== undefined){
let data27 = data.box_height;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
const err51 = {instancePath:instancePath+"/box_height",schemaPath:"#/properties/box_height/type",keyword:"type",params:{type: schema1.properties.box_height.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
const err52 = {instancePath:instancePath+"/box_height",schemaPath:"#/properties/box_height/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
if(data.box_length !== undefined){
let data28 = data.box_length;
if((!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))) && (data28 !== null)){
const err53 = {instancePath:instancePath+"/box_length",schemaPath:"#/properties/box_length/type",keyword:"type",params:{type: schema1.properties.box_length.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
const err54 = {instancePath:instancePath+"/box_length",schemaPath:"#/properties/box_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
if(data.box_width !== undefined){
let data29 = data.box_width;
if((!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))) && (data29 !== null)){
const err55 = {instancePath:instancePath+"/box_width",schemaPath:"#/properties/box_width/type",keyword:"type",params:{type: schema1.properties.box_width.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
const err56 = {instancePath:instancePath+"/box_width",schemaPath:"#/properties/box_width/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
if(data.min_items_in_box !== undefined){
let data30 = data.min_items_in_box;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
const err57 = {instancePath:instancePath+"/min_items_in_box",schemaPath:"#/properties/min_items_in_box/type",keyword:"type",params:{type: schema1.properties.min_items_in_box.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 < 0 || isNaN(data30)){
const err58 = {instancePath:instancePath+"/min_items_in_box",schemaPath:"#/properties/min_items_in_box/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
if(data.max_items_in_box !== undefined){
let data31 = data.max_items_in_box;
if((!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))) && (data31 !== null)){
const err59 = {instancePath:instancePath+"/max_items_in_box",schemaPath:"#/properties/max_items_in_box/type",keyword:"type",params:{type: schema1.properties.max_items_in_box.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 0 || isNaN(data31)){
const err60 = {instancePath:instancePath+"/max_items_in_box",schemaPath:"#/properties/max_items_in_box/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
if(data.avail_since !== undefined){
let data32 = data.avail_since;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
const err61 = {instancePath:instancePath+"/avail_since",schemaPath:"#/properties/avail_since/type",keyword:"type",params:{type: schema1.properties.avail_since.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.timestamp !== undefined){
let data33 = data.timestamp;
if((!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))) && (data33 !== null)){
const err62 = {instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: schema1.properties.timestamp.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.full_description !== undefined){
let data34 = data.full_description;
if((typeof data34 !== "string") && (data34 !== null)){
const err63 = {instancePath:instancePath+"/full_description",schemaPath:"#/properties/full_description/type",keyword:"type",params:{type: schema1.properties.full_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.short_description !== undefined){
let data35 = data.short_description;
if((typeof data35 !== "string") && (data35 !== null)){
const err64 = {instancePath:instancePath+"/short_description",schemaPath:"#/properties/short_description/type",keyword:"type",params:{type: schema1.properties.short_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.promo_text !== undefined){
let data36 = data.promo_text;
if((typeof data36 !== "string") && (data36 !== null)){
const err65 = {instancePath:instancePath+"/promo_text",schemaPath:"#/properties/promo_text/type",keyword:"type",params:{type: schema1.properties.promo_text.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data.page_title !== undefined){
let data37 = data.page_title;
if((typeof data37 !== "string") && (data37 !== null)){
const err66 = {instancePath:instancePath+"/page_title",schemaPath:"#/properties/page_title/type",keyword:"type",params:{type: schema1.properties.page_title.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.meta_description !== undefined){
let data38 = data.meta_description;
if((typeof data38 !== "string") && (data38 !== null)){
const err67 = {instancePath:instancePath+"/meta_description",schemaPath:"#/properties/meta_description/type",keyword:"type",params:{type: schema1.properties.meta_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data.meta_keywords !== undefined){
let data39 = data.meta_keywords;
if((typeof data39 !== "string") && (data39 !== null)){
const err68 = {instancePath:instancePath+"/meta_keywords",schemaPath:"#/properties/meta_keywords/type",keyword:"type",params:{type: schema1.properties.meta_keywords.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.search_words !== undefined){
let data40 = data.search_words;
if((typeof data40 !== "string") && (data40 !== null)){
const err69 = {instancePath:instancePath+"/search_words",schemaPath:"#/properties/search_words/type",keyword:"type",params:{type: schema1.properties.search_words.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data.seo_name !== undefined){
let data41 = data.seo_name;
if((typeof data41 !== "string") && (data41 !== null)){
const err70 = {instancePath:instancePath+"/seo_name",schemaPath:"#/properties/seo_name/type",keyword:"type",params:{type: schema1.properties.seo_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.lang_code !== undefined){
let data42 = data.lang_code;
if((typeof data42 !== "string") && (data42 !== null)){
const err71 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/type",keyword:"type",params:{type: schema1.properties.lang_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(typeof data42 === "string"){
if(!(formats0(data42))){
const err72 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
if(data.details_layout !== undefined){
let data43 = data.details_layout;
if((typeof data43 !== "string") && (data43 !== null)){
const err73 = {instancePath:instancePath+"/details_layout",schemaPath:"#/properties/details_layout/type",keyword:"type",params:{type: schema1.properties.details_layout.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.exceptions_type !== undefined){
let data44 = data.exceptions_type;
if((typeof data44 !== "string") && (data44 !== null)){
const err74 = {instancePath:instancePath+"/exceptions_type",schemaPath:"#/properties/exceptions_type/type",keyword:"type",params:{type: schema1.properties.exceptions_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(!(((data44 === "A") || (data44 === "F")) || (data44 === null))){
const err75 = {instancePath:instancePath+"/exceptions_type",schemaPath:"#/properties/exceptions_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.exceptions_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.options_type !== undefined){
let data45 = data.options_type;
if((typeof data45 !== "string") && (data45 !== null)){
const err76 = {instancePath:instancePath+"/options_type",schemaPath:"#/properties/options_type/type",keyword:"type",params:{type: schema1.properties.options_type.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(!(((data45 === "P") || (data45 === "S")) || (data45 === null))){
const err77 = {instancePath:instancePath+"/options_type",schemaPath:"#/properties/options_type/enum",keyword:"enum",params:{allowedValues: schema1.properties.options_type.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.tax_ids !== undefined){
let data46 = data.tax_ids;
if((!(Array.isArray(data46))) && (data46 !== null)){
const err78 = {instancePath:instancePath+"/tax_ids",schemaPath:"#/properties/tax_ids/type",keyword:"type",params:{type: schema1.properties.tax_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(Array.isArray(data46)){
const len1 = data46.length;
for(let i1=0; i1<len1; i1++){
let data47 = data46[i1];
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err79 = {instancePath:instancePath+"/tax_ids/" + i1,schemaPath:"#/properties/tax_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
}
if(data.usergroup_ids !== undefined){
let data48 = data.usergroup_ids;
if((!(Array.isArray(data48))) && (data48 !== null)){
const err80 = {instancePath:instancePath+"/usergroup_ids",schemaPath:"#/properties/usergroup_ids/type",keyword:"type",params:{type: schema1.properties.usergroup_ids.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(Array.isArray(data48)){
const len2 = data48.length;
for(let i2=0; i2<len2; i2++){
let data49 = data48[i2];
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err81 = {instancePath:instancePath+"/usergroup_ids/" + i2,schemaPath:"#/properties/usergroup_ids/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
}
if(data.main_pair !== undefined){
let data50 = data.main_pair;
if((!(data50 && typeof data50 == "object" && !Array.isArray(data50))) && (data50 !== null)){
const err82 = {instancePath:instancePath+"/main_pair",schemaPath:"#/properties/main_pair/type",keyword:"type",params:{type: schema1.properties.main_pair.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
if(data50.icon !== undefined){
let data51 = data50.icon;
if((!(data51 && typeof data51 == "object" && !Array.isArray(data51))) && (data51 !== null)){
const err83 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
if(data51.image_path === undefined){
const err84 = {instancePath:instancePath+"/main_pair/icon",schemaPath:"#/properties/main_pair/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data51.image_path !== undefined){
let data52 = data51.image_path;
if(typeof data52 === "string"){
if(!(formats2(data52))){
const err85 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
else {
const err86 = {instancePath:instancePath+"/main_pair/icon/image_path",schemaPath:"#/properties/main_pair/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data51.alt !== undefined){
let data53 = data51.alt;
if((typeof data53 !== "string") && (data53 !== null)){
const err87 = {instancePath:instancePath+"/main_pair/icon/alt",schemaPath:"#/properties/main_pair/properties/icon/properties/alt/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data51.image_x !== undefined){
let data54 = data51.image_x;
if((!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))) && (data54 !== null)){
const err88 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
const err89 = {instancePath:instancePath+"/main_pair/icon/image_x",schemaPath:"#/properties/main_pair/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
if(data51.image_y !== undefined){
let data55 = data51.image_y;
if((!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))) && (data55 !== null)){
const err90 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 0 || isNaN(data55)){
const err91 = {instancePath:instancePath+"/main_pair/icon/image_y",schemaPath:"#/properties/main_pair/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
}
}
if(data50.detailed !== undefined){
let data56 = data50.detailed;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
const err92 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
if(data56.image_path === undefined){
const err93 = {instancePath:instancePath+"/main_pair/detailed",schemaPath:"#/properties/main_pair/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(data56.image_path !== undefined){
let data57 = data56.image_path;
if(typeof data57 === "string"){
if(!(formats2(data57))){
const err94 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/main_pair/detailed/image_path",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data56.alt !== undefined){
let data58 = data56.alt;
if((typeof data58 !== "string") && (data58 !== null)){
const err96 = {instancePath:instancePath+"/main_pair/detailed/alt",schemaPath:"#/properties/main_pair/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data56.image_x !== undefined){
let data59 = data56.image_x;
if((!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))) && (data59 !== null)){
const err97 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if((typeof data59 == "number") && (isFinite(data59))){
if(data59 < 0 || isNaN(data59)){
const err98 = {instancePath:instancePath+"/main_pair/detailed/image_x",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
}
if(data56.image_y !== undefined){
let data60 = data56.image_y;
if((!(((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60))) && (isFinite(data60)))) && (data60 !== null)){
const err99 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 < 0 || isNaN(data60)){
const err100 = {instancePath:instancePath+"/main_pair/detailed/image_y",schemaPath:"#/properties/main_pair/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
}
}
}
}
if(data.image_pairs !== undefined){
let data61 = data.image_pairs;
if((!(Array.isArray(data61))) && (data61 !== null)){
const err101 = {instancePath:instancePath+"/image_pairs",schemaPath:"#/properties/image_pairs/type",keyword:"type",params:{type: schema1.properties.image_pairs.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if(Array.isArray(data61)){
const len3 = data61.length;
for(let i3=0; i3<len3; i3++){
let data62 = data61[i3];
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
if(data62.icon !== undefined){
let data63 = data62.icon;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
const err102 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon",schemaPath:"#/properties/image_pairs/items/properties/icon/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.image_path === undefined){
const err103 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon",schemaPath:"#/properties/image_pairs/items/properties/icon/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(data63.image_path !== undefined){
let data64 = data63.image_path;
if(typeof data64 === "string"){
if(!(formats2(data64))){
const err104 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_path",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
else {
const err105 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_path",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(data63.alt !== undefined){
let data65 = data63.alt;
if((typeof data65 !== "string") && (data65 !== null)){
const err106 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/alt",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/alt/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data63.image_x !== undefined){
let data66 = data63.image_x;
if((!(((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66))) && (isFinite(data66)))) && (data66 !== null)){
const err107 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_x",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_x/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if((typeof data66 == "number") && (isFinite(data66))){
if(data66 < 0 || isNaN(data66)){
const err108 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_x",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
}
if(data63.image_y !== undefined){
let data67 = data63.image_y;
if((!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))) && (data67 !== null)){
const err109 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_y",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_y/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 < 0 || isNaN(data67)){
const err110 = {instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_y",schemaPath:"#/properties/image_pairs/items/properties/icon/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
}
}
}
if(data62.detailed !== undefined){
let data68 = data62.detailed;
if((!(data68 && typeof data68 == "object" && !Array.isArray(data68))) && (data68 !== null)){
const err111 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed",schemaPath:"#/properties/image_pairs/items/properties/detailed/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
if(data68.image_path === undefined){
const err112 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed",schemaPath:"#/properties/image_pairs/items/properties/detailed/required",keyword:"required",params:{missingProperty: "image_path"},message:"must have required property '"+"image_path"+"'"};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if(data68.image_path !== undefined){
let data69 = data68.image_path;
if(typeof data69 === "string"){
if(!(formats2(data69))){
const err113 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_path",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_path/format",keyword:"format",params:{format: "image-uri"},message:"must match format \""+"image-uri"+"\""};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
else {
const err114 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_path",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
if(data68.alt !== undefined){
let data70 = data68.alt;
if((typeof data70 !== "string") && (data70 !== null)){
const err115 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/alt",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/alt/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.properties.alt.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data68.image_x !== undefined){
let data71 = data68.image_x;
if((!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))) && (data71 !== null)){
const err116 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_x",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_x/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.properties.image_x.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 < 0 || isNaN(data71)){
const err117 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_x",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
}
if(data68.image_y !== undefined){
let data72 = data68.image_y;
if((!(((typeof data72 == "number") && (!(data72 % 1) && !isNaN(data72))) && (isFinite(data72)))) && (data72 !== null)){
const err118 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_y",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_y/type",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.properties.image_y.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 < 0 || isNaN(data72)){
const err119 = {instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_y",schemaPath:"#/properties/image_pairs/items/properties/detailed/properties/image_y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
}
}
}
}
else {
const err120 = {instancePath:instancePath+"/image_pairs/" + i3,schemaPath:"#/properties/image_pairs/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
}
}
else {
const err121 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
