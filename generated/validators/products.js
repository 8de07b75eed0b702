// Generated from schemas/products.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","$ref":"update","required":["product"]};
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"product":{"maxLength":255,"type":"string","minLength":1},"product_code":{"maxLength":64,"type":["string","null"]},"price":{"minimum":0,"type":["number","null"]},"list_price":{"minimum":0,"type":["number","null"]},"company_id":{"type":["integer","null"]},"category_ids":{"type":["array","null"],"items":{"type":"integer"}},"main_category":{"type":["integer","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"amount":{"type":["integer","null"]},"weight":{"minimum":0,"type":["number","null"]},"shipping_freight":{"minimum":0,"type":["number","null"]},"point_price":{"minimum":0,"type":["number","null"]},"free_shipping":{"type":["string","null"],"enum":["Y","N",null]},"is_edp":{"type":["string","null"],"enum":["Y","N",null]},"edp_shipping":{"type":["string","null"],"enum":["Y","N",null]},"unlimited_download":{"type":["string","null"],"enum":["Y","N",null]},"feature_comparison":{"type":["string","null"],"enum":["Y","N",null]},"shared_product":{"type":["string","null"],"enum":["Y","N",null]},"tracking":{"type":["string","null"],"enum":["O","B","D",null]},"out_of_stock_actions":{"type":["string","null"],"enum":["N","B","S",null]},"zero_price_action":{"type":["string","null"],"enum":["R","P","A",null]},"min_qty":{"minimum":0,"type":["integer","null"]},"max_qty":{"minimum":0,"type":["integer","null"]},"qty_step":{"minimum":0,"type":["integer","null"]},"list_qty_count":{"minimum":0,"type":["integer","null"]},"low_avail_limit":{"minimum":0,"type":["integer","null"]},"box_height":{"minimum":0,"type":["integer","null"]},"box_length":{"minimum":0,"type":["integer","null"]},"box_width":{"minimum":0,"type":["integer","null"]},"min_items_in_box":{"minimum":0,"type":["integer","null"]},"max_items_in_box":{"minimum":0,"type":["integer","null"]},"avail_since":{"type":["integer","null"]},"timestamp":{"type":["integer","null"]},"full_description":{"type":["string","null"]},"short_description":{"type":["string","null"]},"promo_text":{"type":["string","null"]},"page_title":{"type":["string","null"]},"meta_description":{"type":["string","null"]},"meta_keywords":{"type":["string","null"]},"search_words":{"type":["string","null"]},"seo_name":{"type":["string","null"]},"lang_code":{"type":["string","null"],"format":"language"},"details_layout":{"type":["string","null"]},"exceptions_type":{"type":["string","null"],"enum":["A","F",null]},"options_type":{"type":["string","null"],"enum":["P","S",null]},"tax_ids":{"type":["array","null"],"items":{"type":"integer"}},"usergroup_ids":{"type":["array","null"],"items":{"type":"integer"}},"main_pair":{"type":["object","null"],"properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}},"image_pairs":{"type":["array","null"],"items":{"type":"object","properties":{"icon":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}},"detailed":{"type":["object","null"],"required":["image_path"],"properties":{"image_path":{"type":"string","format":"image-uri"},"alt":{"type":["string","null"]},"image_x":{"minimum":0,"type":["integer","null"]},"image_y":{"minimum":0,"type":["integer","null"]}}}}}}}};
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
if(data.product !== undefined){
let data0 = data.product;
if(typeof data0 === "string"){
if(func1(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/product",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/product",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/product",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.product_code !== undefined){
let data1 = data.product_code;
if((typeof data1 !== "string") && (data1 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/product_code",keyword:"type",params:{type: schema1.properties.product_code.type}});
errors++;
}
if(typeof data1 === "string"){
if(func1(data1) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/product_code",keyword:"maxLength",params:{limit: 64}});
errors++;
}
}
}
if(data.price !== undefined){
let data2 = data.price;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/price",keyword:"type",params:{type: schema1.properties.price.type}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/price",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.list_price !== undefined){
let data3 = data.list_price;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/list_price",keyword:"type",params:{type: schema1.properties.list_price.type}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/list_price",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.company_id !== undefined){
let data4 = data.company_id;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_id",keyword:"type",params:{type: schema1.properties.company_id.type}});
errors++;
}
}
if(data.category_ids !== undefined){
let data5 = data.category_ids;
if((!(Array.isArray(data5))) && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/category_ids",keyword:"type",params:{type: schema1.properties.category_ids.type}});
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
(vErrors ??= []).push({instancePath:instancePath+"/category_ids/" + i0,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.main_category !== undefined){
let data7 = data.main_category;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_category",keyword:"type",params:{type: schema1.properties.main_category.type}});
errors++;
}
}
if(data.status !== undefined){
let data8 = data.status;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!((((data8 === "A") || (data8 === "D")) || (data8 === "H")) || (data8 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
}
}
if(data.amount !== undefined){
let data9 = data.amount;
if((!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/amount",keyword:"type",params:{type: schema1.properties.amount.type}});
errors++;
}
}
if(data.weight !== undefined){
let data10 = data.weight;
if((!((typeof data10 == "number") && (isFinite(data10)))) && (data10 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/weight",keyword:"type",params:{type: schema1.properties.weight.type}});
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/weight",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.shipping_freight !== undefined){
let data11 = data.shipping_freight;
if((!((typeof data11 == "number") && (isFinite(data11)))) && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/shipping_freight",keyword:"type",params:{type: schema1.properties.shipping_freight.type}});
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/shipping_freight",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.point_price !== undefined){
let data12 = data.point_price;
if((!((typeof data12 == "number") && (isFinite(data12)))) && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/point_price",keyword:"type",params:{type: schema1.properties.point_price.type}});
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
(vErrors ??= []).push({instancePath:instancePath+"/point_price",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.free_shipping !== undefined){
let data13 = data.free_shipping;
if((typeof data13 !== "string") && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/free_shipping",keyword:"type",params:{type: schema1.properties.free_shipping.type}});
errors++;
}
if(!(((data13 === "Y") || (data13 === "N")) || (data13 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/free_shipping",keyword:"enum",params:{allowedValues: schema1.properties.free_shipping.enum}});
errors++;
}
}
if(data.is_edp !== undefined){
let data14 = data.is_edp;
if((typeof data14 !== "string") && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/is_edp",keyword:"type",params:{type: schema1.properties.is_edp.type}});
errors++;
}
if(!(((data14 === "Y") || (data14 === "N")) || (data14 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/is_edp",keyword:"enum",params:{allowedValues: schema1.properties.is_edp.enum}});
errors++;
}
}
if(data.edp_shipping !== undefined){
let data15 = data.edp_shipping;
if((typeof data15 !== "string") && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/edp_shipping",keyword:"type",params:{type: schema1.properties.edp_shipping.type}});
errors++;
}
if(!(((data15 === "Y") || (data15 === "N")) || (data15 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/edp_shipping",keyword:"enum",params:{allowedValues: schema1.properties.edp_shipping.enum}});
errors++;
}
}
if(data.unlimited_download !== undefined){
let data16 = data.unlimited_download;
if((typeof data16 !== "string") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/unlimited_download",keyword:"type",params:{type: schema1.properties.unlimited_download.type}});
errors++;
}
if(!(((data16 === "Y") || (data16 === "N")) || (data16 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/unlimited_download",keyword:"enum",params:{allowedValues: schema1.properties.unlimited_download.enum}});
errors++;
}
}
if(data.feature_comparison !== undefined){
let data17 = data.feature_comparison;
if((typeof data17 !== "string") && (data17 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/feature_comparison",keyword:"type",params:{type: schema1.properties.feature_comparison.type}});
errors++;
}
if(!(((data17 === "Y") || (data17 === "N")) || (data17 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/feature_comparison",keyword:"enum",params:{allowedValues: schema1.properties.feature_comparison.enum}});
errors++;
}
}
if(data.shared_product !== undefined){
let data18 = data.shared_product;
if((typeof data18 !== "string") && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/shared_product",keyword:"type",params:{type: schema1.properties.shared_product.type}});
errors++;
}
if(!(((data18 === "Y") || (data18 === "N")) || (data18 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/shared_product",keyword:"enum",params:{allowedValues: schema1.properties.shared_product.enum}});
errors++;
}
}
if(data.tracking !== undefined){
let data19 = data.tracking;
if((typeof data19 !== "string") && (data19 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/tracking",keyword:"type",params:{type: schema1.properties.tracking.type}});
errors++;
}
if(!((((data19 === "O") || (data19 === "B")) || (data19 === "D")) || (data19 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/tracking",keyword:"enum",params:{allowedValues: schema1.properties.tracking.enum}});
errors++;
}
}
if(data.out_of_stock_actions !== undefined){
let data20 = data.out_of_stock_actions;
if((typeof data20 !== "string") && (data20 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/out_of_stock_actions",keyword:"type",params:{type: schema1.properties.out_of_stock_actions.type}});
errors++;
}
if(!((((data20 === "N") || (data20 === "B")) || (data20 === "S")) || (data20 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/out_of_stock_actions",keyword:"enum",params:{allowedValues: schema1.properties.out_of_stock_actions.enum}});
errors++;
}
}
if(data.zero_price_action !== undefined){
let data21 = data.zero_price_action;
if((typeof data21 !== "string") && (data21 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/zero_price_action",keyword:"type",params:{type: schema1.properties.zero_price_action.type}});
errors++;
}
if(!((((data21 === "R") || (data21 === "P")) || (data21 === "A")) || (data21 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/zero_price_action",keyword:"enum",params:{allowedValues: schema1.properties.zero_price_action.enum}});
errors++;
}
}
if(data.min_qty !== undefined){
let data22 = data.min_qty;
if((!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))) && (data22 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/min_qty",keyword:"type",params:{type: schema1.properties.min_qty.type}});
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
(vErrors ??= []).push({instancePath:instancePath+"/min_qty",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.max_qty !== undefined){
let data23 = data.max_qty;
if((!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))) && (data23 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/max_qty",keyword:"type",params:{type: schema1.properties.max_qty.type}});
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
(vErrors ??= []).push({instancePath:instancePath+"/max_qty",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.qty_step !== undefined){
let data24 = data.qty_step;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (data24 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/qty_step",keyword:"type",params:{type: schema1.properties.qty_step.type}});
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
(vErrors ??= []).push({instancePath:instancePath+"/qty_step",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.list_qty_count !== undefined){
let data25 = data.list_qty_count;
if((!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))) && (data25 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/list_qty_count",keyword:"type",params:{type: schema1.properties.list_qty_count.type}});
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
(vErrors ??= []).push({instancePath:instancePath+"/list_qty_count",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.low_avail_limit !== undefined){
let data26 = data.low_avail_limit;
if((!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))) && (data26 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/low_avail_limit",keyword:"type",params:{type: schema1.properties.low_avail_limit.type}});
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
(vErrors ??= []).push({instancePath:instancePath+"/low_avail_limit",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.box_height !== undefined){
let data27 = data.box_height;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/box_height",keyword:"type",params:{type: schema1.properties.box_height.type}});
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
(vErrors ??= []).push({instancePath:instancePath+"/box_height",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.box_length !== undefined){
let data28 = data.box_length;
if((!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))) && (data28 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/box_length",keyword:"type",params:{type: schema1.properties.box_length.type}});
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
(vErrors ??= []).push({instancePath:instancePath+"/box_length",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.box_width !== undefined){
let data29 = data.box_width;
if((!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))) && (data29 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/box_width",keyword:"type",params:{type: schema1.properties.box_width.type}});
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
(vErrors ??= []).push({instancePath:instancePath+"/box_width",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.min_items_in_box !== undefined){
let data30 = data.min_items_in_box;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/min_items_in_box",keyword:"type",params:{type: schema1.properties.min_items_in_box.type}});
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 < 0 || isNaN(data30)){
(vErrors ??= []).push({instancePath:instancePath+"/min_items_in_box",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.max_items_in_box !== undefined){
let data31 = data.max_items_in_box;
if((!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))) && (data31 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/max_items_in_box",keyword:"type",params:{type: schema1.properties.max_items_in_box.type}});
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 0 || isNaN(data31)){
(vErrors ??= []).push({instancePath:instancePath+"/max_items_in_box",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.avail_since !== undefined){
let data32 = data.avail_since;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/avail_since",keyword:"type",params:{type: schema1.properties.avail_since.type}});
errors++;
}
}
if(data.timestamp !== undefined){
let data33 = data.timestamp;
if((!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))) && (data33 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/timestamp",keyword:"type",params:{type: schema1.properties.timestamp.type}});
errors++;
}
}
if(data.full_description !== undefined){
let data34 = data.full_description;
if((typeof data34 !== "string") && (data34 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/full_description",keyword:"type",params:{type: schema1.properties.full_description.type}});
errors++;
}
}
if(data.short_description !== undefined){
let data35 = data.short_description;
if((typeof data35 !== "string") && (data35 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/short_description",keyword:"type",params:{type: schema1.properties.short_description.type}});
errors++;
}
}
if(data.promo_text !== undefined){
let data36 = data.promo_text;
if((typeof data36 !== "string") && (data36 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/promo_text",keyword:"type",params:{type: schema1.properties.promo_text.type}});
errors++;
}
}
if(data.page_title !== undefined){
let data37 = data.page_title;
if((typeof data37 !== "string") && (data37 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/page_title",keyword:"type",params:{type: schema1.properties.page_title.type}});
errors++;
}
}
if(data.meta_description !== undefined){
let data38 = data.meta_description;
if((typeof data38 !== "string") && (data38 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/meta_description",keyword:"type",params:{type: schema1.properties.meta_description.type}});
errors++;
}
}
if(data.meta_keywords !== undefined){
let data39 = data.meta_keywords;
if((typeof data39 !== "string") && (data39 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/meta_keywords",keyword:"type",params:{type: schema1.properties.meta_keywords.type}});
errors++;
}
}
if(data.search_words !== undefined){
let data40 = data.search_words;
if((typeof data40 !== "string") && (data40 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/search_words",keyword:"type",params:{type: schema1.properties.search_words.type}});
errors++;
}
}
if(data.seo_name !== undefined){
let data41 = data.seo_name;
if((typeof data41 !== "string") && (data41 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/seo_name",keyword:"type",params:{type: schema1.properties.seo_name.type}});
errors++;
}
}
if(data.lang_code !== undefined){
let data42 = data.lang_code;
if((typeof data42 !== "string") && (data42 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"type",params:{type: schema1.properties.lang_code.type}});
errors++;
}
if(typeof data42 === "string"){
if(!(formats0(data42))){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"format",params:{format: "language"}});
errors++;
}
}
}
if(data.details_layout !== undefined){
let data43 = data.details_layout;
if((typeof data43 !== "string") && (data43 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/details_layout",keyword:"type",params:{type: schema1.properties.details_layout.type}});
errors++;
}
}
if(data.exceptions_type !== undefined){
let data44 = data.exceptions_type;
if((typeof data44 !== "string") && (data44 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/exceptions_type",keyword:"type",params:{type: schema1.properties.exceptions_type.type}});
errors++;
}
if(!(((data44 === "A") || (data44 === "F")) || (data44 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/exceptions_type",keyword:"enum",params:{allowedValues: schema1.properties.exceptions_type.enum}});
errors++;
}
}
if(data.options_type !== undefined){
let data45 = data.options_type;
if((typeof data45 !== "string") && (data45 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/options_type",keyword:"type",params:{type: schema1.properties.options_type.type}});
errors++;
}
if(!(((data45 === "P") || (data45 === "S")) || (data45 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/options_type",keyword:"enum",params:{allowedValues: schema1.properties.options_type.enum}});
errors++;
}
}
if(data.tax_ids !== undefined){
let data46 = data.tax_ids;
if((!(Array.isArray(data46))) && (data46 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/tax_ids",keyword:"type",params:{type: schema1.properties.tax_ids.type}});
errors++;
}
if(Array.isArray(data46)){
const len1 = data46.length;
for(let i1=0; i1<len1; i1++){
let data47 = data46[i1];
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
(vErrors ??= []).push({instancePath:instancePath+"/tax_ids/" + i1,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.usergroup_ids !== undefined){
let data48 = data.usergroup_ids;
if((!(Array.isArray(data48))) && (data48 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids",keyword:"type",params:{type: schema1.properties.usergroup_ids.type}});
errors++;
}
if(Array.isArray(data48)){
const len2 = data48.length;
for(let i2=0; i2<len2; i2++){
let data49 = data48[i2];
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
(vErrors ??= []).push({instancePath:instancePath+"/usergroup_ids/" + i2,keyword:"type",params:{type: "integer"}});
errors++;
}
}
}
}
if(data.main_pair !== undefined){
let data50 = data.main_pair;
if((!(data50 && typeof data50 == "object" && !Array.isArray(data50))) && (data50 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair",keyword:"type",params:{type: schema1.properties.main_pair.type}});
errors++;
}
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
if(data50.icon !== undefined){
let data51 = data50.icon;
if((!(data51 && typeof data51 == "object" && !Array.isArray(data51))) && (data51 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.type}});
errors++;
}
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
if(data51.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data51.image_path !== undefined){
let data52 = data51.image_path;
if(typeof data52 === "string"){
if(!(formats2(data52))){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data51.alt !== undefined){
let data53 = data51.alt;
if((typeof data53 !== "string") && (data53 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/alt",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.alt.type}});
errors++;
}
}
if(data51.image_x !== undefined){
let data54 = data51.image_x;
if((!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))) && (data54 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_x",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_x.type}});
errors++;
}
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data51.image_y !== undefined){
let data55 = data51.image_y;
if((!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))) && (data55 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_y",keyword:"type",params:{type: schema1.properties.main_pair.properties.icon.properties.image_y.type}});
errors++;
}
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 0 || isNaN(data55)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/icon/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
}
if(data50.detailed !== undefined){
let data56 = data50.detailed;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.type}});
errors++;
}
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
if(data56.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data56.image_path !== undefined){
let data57 = data56.image_path;
if(typeof data57 === "string"){
if(!(formats2(data57))){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data56.alt !== undefined){
let data58 = data56.alt;
if((typeof data58 !== "string") && (data58 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/alt",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.alt.type}});
errors++;
}
}
if(data56.image_x !== undefined){
let data59 = data56.image_x;
if((!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))) && (data59 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_x",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_x.type}});
errors++;
}
if((typeof data59 == "number") && (isFinite(data59))){
if(data59 < 0 || isNaN(data59)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data56.image_y !== undefined){
let data60 = data56.image_y;
if((!(((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60))) && (isFinite(data60)))) && (data60 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_y",keyword:"type",params:{type: schema1.properties.main_pair.properties.detailed.properties.image_y.type}});
errors++;
}
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 < 0 || isNaN(data60)){
(vErrors ??= []).push({instancePath:instancePath+"/main_pair/detailed/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
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
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs",keyword:"type",params:{type: schema1.properties.image_pairs.type}});
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
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.type}});
errors++;
}
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data63.image_path !== undefined){
let data64 = data63.image_path;
if(typeof data64 === "string"){
if(!(formats2(data64))){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data63.alt !== undefined){
let data65 = data63.alt;
if((typeof data65 !== "string") && (data65 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/alt",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.properties.alt.type}});
errors++;
}
}
if(data63.image_x !== undefined){
let data66 = data63.image_x;
if((!(((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66))) && (isFinite(data66)))) && (data66 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_x",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.properties.image_x.type}});
errors++;
}
if((typeof data66 == "number") && (isFinite(data66))){
if(data66 < 0 || isNaN(data66)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data63.image_y !== undefined){
let data67 = data63.image_y;
if((!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))) && (data67 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_y",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.icon.properties.image_y.type}});
errors++;
}
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 < 0 || isNaN(data67)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/icon/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
}
if(data62.detailed !== undefined){
let data68 = data62.detailed;
if((!(data68 && typeof data68 == "object" && !Array.isArray(data68))) && (data68 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.type}});
errors++;
}
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
if(data68.image_path === undefined){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed",keyword:"required",params:{missingProperty: "image_path"}});
errors++;
}
if(data68.image_path !== undefined){
let data69 = data68.image_path;
if(typeof data69 === "string"){
if(!(formats2(data69))){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_path",keyword:"format",params:{format: "image-uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_path",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data68.alt !== undefined){
let data70 = data68.alt;
if((typeof data70 !== "string") && (data70 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/alt",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.properties.alt.type}});
errors++;
}
}
if(data68.image_x !== undefined){
let data71 = data68.image_x;
if((!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))) && (data71 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_x",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.properties.image_x.type}});
errors++;
}
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 < 0 || isNaN(data71)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_x",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data68.image_y !== undefined){
let data72 = data68.image_y;
if((!(((typeof data72 == "number") && (!(data72 % 1) && !isNaN(data72))) && (isFinite(data72)))) && (data72 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_y",keyword:"type",params:{type: schema1.properties.image_pairs.items.properties.detailed.properties.image_y.type}});
errors++;
}
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 < 0 || isNaN(data72)){
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3+"/detailed/image_y",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/image_pairs/" + i3,keyword:"type",params:{type: "object"}});
errors++;
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
if(data.product === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "product"}});
errors++;
}
}
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
