// Generated from schemas/stores.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","required":["company","storefront"],"additionalProperties":false,"properties":{"company":{"type":"string","minLength":1},"storefront":{"type":"string","format":"uri"},"email":{"type":["string","null"],"format":"email"},"lang_code":{"type":["string","null"],"format":"language"},"status":{"type":["string","null"],"enum":["A","D","H",null]},"secure_storefront":{"type":["string","null"],"format":"uri"},"company_description":{"type":["string","null"]},"redirect_customer":{"type":["string","null"],"enum":["Y","N",null]},"entry_page":{"type":["string","null"],"enum":["all_pages","none","index",null]},"countries_list":{"type":["array","null"],"items":{"type":"string","format":"country"}},"company_name":{"type":["string","null"]},"company_address":{"type":["string","null"]},"company_city":{"type":["string","null"]},"company_country":{"type":["string","null"]},"company_state":{"type":["string","null"]},"company_zipcode":{"type":["string","null"]},"company_phone":{"type":["string","null"]},"company_phone_2":{"type":["string","null"]},"company_fax":{"type":["string","null"]},"company_website":{"type":["string","null"]},"company_start_year":{"type":["string","null"]},"company_users_department":{"type":["string","null"]},"company_site_administrator":{"type":["string","null"]},"company_orders_department":{"type":["string","null"]},"company_support_department":{"type":["string","null"]},"company_newsletter_email":{"type":["string","null"]},"clone_from":{"type":["integer","null"]},"clone":{"type":["object","null"],"additionalProperties":false,"properties":{"layouts":{"type":["string","null"],"enum":["Y",null]},"settings":{"type":["string","null"],"enum":["Y",null]},"profile_fields":{"type":["string","null"],"enum":["Y",null]},"pages":{"type":["string","null"],"enum":["Y",null]},"promotions":{"type":["string","null"],"enum":["Y",null]},"shippings":{"type":["string","null"],"enum":["Y",null]},"payments":{"type":["string","null"],"enum":["Y",null]},"product_filters":{"type":["string","null"],"enum":["Y",null]},"product_features":{"type":["string","null"],"enum":["Y",null]},"sitemap":{"type":["string","null"],"enum":["Y",null]},"static_data_clone":{"type":["string","null"],"enum":["Y",null]},"products":{"type":["string","null"],"enum":["Y",null]},"categories":{"type":["string","null"],"enum":["Y",null]}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.uri;
const formats2 = formats.email;
const formats4 = formats.language;
const formats8 = formats.country;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.company === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "company"}});
errors++;
}
if(data.storefront === undefined){
(vErrors ??= []).push({instancePath,keyword:"required",params:{missingProperty: "storefront"}});
errors++;
}
for(const key0 in data){
if(!(func0.call(schema0.properties, key0))){
(vErrors ??= []).push({instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.company !== undefined){
let data0 = data.company;
if(typeof data0 === "string"){
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/company",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/company",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.storefront !== undefined){
let data1 = data.storefront;
if(typeof data1 === "string"){
if(!(formats0(data1))){
(vErrors ??= []).push({instancePath:instancePath+"/storefront",keyword:"format",params:{format: "uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/storefront",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.email !== undefined){
let data2 = data.email;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/email",keyword:"type",params:{type: schema0.properties.email.type}});
errors++;
}
if(typeof data2 === "string"){
if(!(formats2(data2))){
(vErrors ??= []).push({instancePath:instancePath+"/email",keyword:"format",params:{format: "email"}});
errors++;
}
}
}
if(data.lang_code !== undefined){
let data3 = data.lang_code;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"type",params:{type: schema0.properties.lang_code.type}});
errors++;
}
if(typeof data3 === "string"){
if(!(formats4(data3))){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"format",params:{format: "language"}});
errors++;
}
}
}
if(data.status !== undefined){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema0.properties.status.type}});
errors++;
}
if(!((((data4 === "A") || (data4 === "D")) || (data4 === "H")) || (data4 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema0.properties.status.enum}});
errors++;
}
}
if(data.secure_storefront !== undefined){
let data5 = data.secure_storefront;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/secure_storefront",keyword:"type",params:{type: schema0.properties.secure_storefront.type}});
errors++;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
(vErrors ??= []).push({instancePath:instancePath+"/secure_storefront",keyword:"format",params:{format: "uri"}});
errors++;
}
}
}
if(data.company_description !== undefined){
let data6 = data.company_description;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_description",keyword:"type",params:{type: schema0.properties.company_description.type}});
errors++;
}
}
if(data.redirect_customer !== undefined){
let data7 = data.redirect_customer;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/redirect_customer",keyword:"type",params:{type: schema0.properties.redirect_customer.type}});
errors++;
}
if(!(((data7 === "Y") || (data7 === "N")) || (data7 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/redirect_customer",keyword:"enum",params:{allowedValues: schema0.properties.redirect_customer.enum}});
errors++;
}
}
if(data.entry_page !== undefined){
let data8 = data.entry_page;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/entry_page",keyword:"type",params:{type: schema0.properties.entry_page.type}});
errors++;
}
if(!((((data8 === "all_pages") || (data8 === "none")) || (data8 === "index")) || (data8 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/entry_page",keyword:"enum",params:{allowedValues: schema0.properties.entry_page.enum}});
errors++;
}
}
if(data.countries_list !== undefined){
let data9 = data.countries_list;
if((!(Array.isArray(data9))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/countries_list",keyword:"type",params:{type: schema0.properties.countries_list.type}});
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(typeof data10 === "string"){
if(!(formats8(data10))){
(vErrors ??= []).push({instancePath:instancePath+"/countries_list/" + i0,keyword:"format",params:{format: "country"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/countries_list/" + i0,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
}
if(data.company_name !== undefined){
let data11 = data.company_name;
if((typeof data11 !== "string") && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_name",keyword:"type",params:{type: schema0.properties.company_name.type}});
errors++;
}
}
if(data.company_address !== undefined){
let data12 = data.company_address;
if((typeof data12 !== "string") && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_address",keyword:"type",params:{type: schema0.properties.company_address.type}});
errors++;
}
}
if(data.company_city !== undefined){
let data13 = data.company_city;
if((typeof data13 !== "string") && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_city",keyword:"type",params:{type: schema0.properties.company_city.type}});
errors++;
}
}
if(data.company_country !== undefined){
let data14 = data.company_country;
if((typeof data14 !== "string") && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_country",keyword:"type",params:{type: schema0.properties.company_country.type}});
errors++;
}
}
if(data.company_state !== undefined){
let data15 = data.company_state;
if((typeof data15 !== "string") && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_state",keyword:"type",params:{type: schema0.properties.company_state.type}});
errors++;
}
}
if(data.company_zipcode !== undefined){
let data16 = data.company_zipcode;
if((typeof data16 !== "string") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_zipcode",keyword:"type",params:{type: schema0.properties.company_zipcode.type}});
errors++;
}
}
if(data.company_phone !== undefined){
let data17 = data.company_phone;
if((typeof data17 !== "string") && (data17 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_phone",keyword:"type",params:{type: schema0.properties.company_phone.type}});
errors++;
}
}
if(data.company_phone_2 !== undefined){
let data18 = data.company_phone_2;
if((typeof data18 !== "string") && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_phone_2",keyword:"type",params:{type: schema0.properties.company_phone_2.type}});
errors++;
}
}
if(data.company_fax !== undefined){
let data19 = data.company_fax;
if((typeof data19 !== "string") && (data19 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_fax",keyword:"type",params:{type: schema0.properties.company_fax.type}});
errors++;
}
}
if(data.company_website !== undefined){
let data20 = data.company_website;
if((typeof data20 !== "string") && (data20 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_website",keyword:"type",params:{type: schema0.properties.company_website.type}});
errors++;
}
}
if(data.company_start_year !== undefined){
let data21 = data.company_start_year;
if((typeof data21 !== "string") && (data21 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_start_year",keyword:"type",params:{type: schema0.properties.company_start_year.type}});
errors++;
}
}
if(data.company_users_department !== undefined){
let data22 = data.company_users_department;
if((typeof data22 !== "string") && (data22 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_users_department",keyword:"type",params:{type: schema0.properties.company_users_department.type}});
errors++;
}
}
if(data.company_site_administrator !== undefined){
let data23 = data.company_site_administrator;
if((typeof data23 !== "string") && (data23 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_site_administrator",keyword:"type",params:{type: schema0.properties.company_site_administrator.type}});
errors++;
}
}
if(data.company_orders_department !== undefined){
let data24 = data.company_orders_department;
if((typeof data24 !== "string") && (data24 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_orders_department",keyword:"type",params:{type: schema0.properties.company_orders_department.type}});
errors++;
}
}
if(data.company_support_department !== undefined){
let data25 = data.company_support_department;
if((typeof data25 !== "string") && (data25 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_support_department",keyword:"type",params:{type: schema0.properties.company_support_department.type}});
errors++;
}
}
if(data.company_newsletter_email !== undefined){
let data26 = data.company_newsletter_email;
if((typeof data26 !== "string") && (data26 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_newsletter_email",keyword:"type",params:{type: schema0.properties.company_newsletter_email.type}});
errors++;
}
}
if(data.clone_from !== undefined){
let data27 = data.clone_from;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone_from",keyword:"type",params:{type: schema0.properties.clone_from.type}});
errors++;
}
}
if(data.clone !== undefined){
let data28 = data.clone;
if((!(data28 && typeof data28 == "object" && !Array.isArray(data28))) && (data28 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone",keyword:"type",params:{type: schema0.properties.clone.type}});
errors++;
}
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key1 in data28){
if(!(func0.call(schema0.properties.clone.properties, key1))){
(vErrors ??= []).push({instancePath:instancePath+"/clone",keyword:"additionalProperties",params:{additionalProperty: key1}});
errors++;
}
}
if(data28.layouts !== undefined){
let data29 = data28.layouts;
if((typeof data29 !== "string") && (data29 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/layouts",keyword:"type",params:{type: schema0.properties.clone.properties.layouts.type}});
errors++;
}
if(!((data29 === "Y") || (data29 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/layouts",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.layouts.enum}});
errors++;
}
}
if(data28.settings !== undefined){
let data30 = data28.settings;
if((typeof data30 !== "string") && (data30 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/settings",keyword:"type",params:{type: schema0.properties.clone.properties.settings.type}});
errors++;
}
if(!((data30 === "Y") || (data30 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/settings",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.settings.enum}});
errors++;
}
}
if(data28.profile_fields !== undefined){
let data31 = data28.profile_fields;
if((typeof data31 !== "string") && (data31 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/profile_fields",keyword:"type",params:{type: schema0.properties.clone.properties.profile_fields.type}});
errors++;
}
if(!((data31 === "Y") || (data31 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/profile_fields",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.profile_fields.enum}});
errors++;
}
}
if(data28.pages !== undefined){
let data32 = data28.pages;
if((typeof data32 !== "string") && (data32 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/pages",keyword:"type",params:{type: schema0.properties.clone.properties.pages.type}});
errors++;
}
if(!((data32 === "Y") || (data32 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/pages",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.pages.enum}});
errors++;
}
}
if(data28.promotions !== undefined){
let data33 = data28.promotions;
if((typeof data33 !== "string") && (data33 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/promotions",keyword:"type",params:{type: schema0.properties.clone.properties.promotions.type}});
errors++;
}
if(!((data33 === "Y") || (data33 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/promotions",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.promotions.enum}});
errors++;
}
}
if(data28.shippings !== undefined){
let data34 = data28.shippings;
if((typeof data34 !== "string") && (data34 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/shippings",keyword:"type",params:{type: schema0.properties.clone.properties.shippings.type}});
errors++;
}
if(!((data34 === "Y") || (data34 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/shippings",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.shippings.enum}});
errors++;
}
}
if(data28.payments !== undefined){
let data35 = data28.payments;
if((typeof data35 !== "string") && (data35 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/payments",keyword:"type",params:{type: schema0.properties.clone.properties.payments.type}});
errors++;
}
if(!((data35 === "Y") || (data35 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/payments",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.payments.enum}});
errors++;
}
}
if(data28.product_filters !== undefined){
let data36 = data28.product_filters;
if((typeof data36 !== "string") && (data36 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/product_filters",keyword:"type",params:{type: schema0.properties.clone.properties.product_filters.type}});
errors++;
}
if(!((data36 === "Y") || (data36 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/product_filters",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.product_filters.enum}});
errors++;
}
}
if(data28.product_features !== undefined){
let data37 = data28.product_features;
if((typeof data37 !== "string") && (data37 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/product_features",keyword:"type",params:{type: schema0.properties.clone.properties.product_features.type}});
errors++;
}
if(!((data37 === "Y") || (data37 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/product_features",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.product_features.enum}});
errors++;
}
}
if(data28.sitemap !== undefined){
let data38 = data28.sitemap;
if((typeof data38 !== "string") && (data38 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/sitemap",keyword:"type",params:{type: schema0.properties.clone.properties.sitemap.type}});
errors++;
}
if(!((data38 === "Y") || (data38 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/sitemap",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.sitemap.enum}});
errors++;
}
}
if(data28.static_data_clone !== undefined){
let data39 = data28.static_data_clone;
if((typeof data39 !== "string") && (data39 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/static_data_clone",keyword:"type",params:{type: schema0.properties.clone.properties.static_data_clone.type}});
errors++;
}
if(!((data39 === "Y") || (data39 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/static_data_clone",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.static_data_clone.enum}});
errors++;
}
}
if(data28.products !== undefined){
let data40 = data28.products;
if((typeof data40 !== "string") && (data40 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/products",keyword:"type",params:{type: schema0.properties.clone.properties.products.type}});
errors++;
}
if(!((data40 === "Y") || (data40 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/products",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.products.enum}});
errors++;
}
}
if(data28.categories !== undefined){
let data41 = data28.categories;
if((typeof data41 !== "string") && (data41 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/clone/categories",keyword:"type",params:{type: schema0.properties.clone.properties.categories.type}});
errors++;
}
if(!((data41 === "Y") || (data41 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/clone/categories",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.categories.enum}});
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
validate0.errors = vErrors;
return errors === 0;
}

export const update = validate1;
const schema1 = {"$id":"update","type":"object","required":[],"additionalProperties":false,"properties":{"company":{"type":"string","minLength":1},"storefront":{"type":"string","format":"uri"},"email":{"type":["string","null"],"format":"email"},"lang_code":{"type":["string","null"],"format":"language"},"status":{"type":["string","null"],"enum":["A","D","H",null]},"secure_storefront":{"type":["string","null"],"format":"uri"},"company_description":{"type":["string","null"]},"redirect_customer":{"type":["string","null"],"enum":["Y","N",null]},"entry_page":{"type":["string","null"],"enum":["all_pages","none","index",null]},"countries_list":{"type":["array","null"],"items":{"type":"string","format":"country"}},"company_name":{"type":["string","null"]},"company_address":{"type":["string","null"]},"company_city":{"type":["string","null"]},"company_country":{"type":["string","null"]},"company_state":{"type":["string","null"]},"company_zipcode":{"type":["string","null"]},"company_phone":{"type":["string","null"]},"company_phone_2":{"type":["string","null"]},"company_fax":{"type":["string","null"]},"company_website":{"type":["string","null"]},"company_start_year":{"type":["string","null"]},"company_users_department":{"type":["string","null"]},"company_site_administrator":{"type":["string","null"]},"company_orders_department":{"type":["string","null"]},"company_support_department":{"type":["string","null"]},"company_newsletter_email":{"type":["string","null"]}}};

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
if(data.company !== undefined){
let data0 = data.company;
if(typeof data0 === "string"){
if(func1(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/company",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/company",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.storefront !== undefined){
let data1 = data.storefront;
if(typeof data1 === "string"){
if(!(formats0(data1))){
(vErrors ??= []).push({instancePath:instancePath+"/storefront",keyword:"format",params:{format: "uri"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/storefront",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.email !== undefined){
let data2 = data.email;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/email",keyword:"type",params:{type: schema1.properties.email.type}});
errors++;
}
if(typeof data2 === "string"){
if(!(formats2(data2))){
(vErrors ??= []).push({instancePath:instancePath+"/email",keyword:"format",params:{format: "email"}});
errors++;
}
}
}
if(data.lang_code !== undefined){
let data3 = data.lang_code;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"type",params:{type: schema1.properties.lang_code.type}});
errors++;
}
if(typeof data3 === "string"){
if(!(formats4(data3))){
(vErrors ??= []).push({instancePath:instancePath+"/lang_code",keyword:"format",params:{format: "language"}});
errors++;
}
}
}
if(data.status !== undefined){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"type",params:{type: schema1.properties.status.type}});
errors++;
}
if(!((((data4 === "A") || (data4 === "D")) || (data4 === "H")) || (data4 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema1.properties.status.enum}});
errors++;
}
}
if(data.secure_storefront !== undefined){
let data5 = data.secure_storefront;
if((typeof data5 !== "string") && (data5 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/secure_storefront",keyword:"type",params:{type: schema1.properties.secure_storefront.type}});
errors++;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
(vErrors ??= []).push({instancePath:instancePath+"/secure_storefront",keyword:"format",params:{format: "uri"}});
errors++;
}
}
}
if(data.company_description !== undefined){
let data6 = data.company_description;
if((typeof data6 !== "string") && (data6 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_description",keyword:"type",params:{type: schema1.properties.company_description.type}});
errors++;
}
}
if(data.redirect_customer !== undefined){
let data7 = data.redirect_customer;
if((typeof data7 !== "string") && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/redirect_customer",keyword:"type",params:{type: schema1.properties.redirect_customer.type}});
errors++;
}
if(!(((data7 === "Y") || (data7 === "N")) || (data7 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/redirect_customer",keyword:"enum",params:{allowedValues: schema1.properties.redirect_customer.enum}});
errors++;
}
}
if(data.entry_page !== undefined){
let data8 = data.entry_page;
if((typeof data8 !== "string") && (data8 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/entry_page",keyword:"type",params:{type: schema1.properties.entry_page.type}});
errors++;
}
if(!((((data8 === "all_pages") || (data8 === "none")) || (data8 === "index")) || (data8 === null))){
(vErrors ??= []).push({instancePath:instancePath+"/entry_page",keyword:"enum",params:{allowedValues: schema1.properties.entry_page.enum}});
errors++;
}
}
if(data.countries_list !== undefined){
let data9 = data.countries_list;
if((!(Array.isArray(data9))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/countries_list",keyword:"type",params:{type: schema1.properties.countries_list.type}});
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(typeof data10 === "string"){
if(!(formats8(data10))){
(vErrors ??= []).push({instancePath:instancePath+"/countries_list/" + i0,keyword:"format",params:{format: "country"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/countries_list/" + i0,keyword:"type",params:{type: "string"}});
errors++;
}
}
}
}
if(data.company_name !== undefined){
let data11 = data.company_name;
if((typeof data11 !== "string") && (data11 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_name",keyword:"type",params:{type: schema1.properties.company_name.type}});
errors++;
}
}
if(data.company_address !== undefined){
let data12 = data.company_address;
if((typeof data12 !== "string") && (data12 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_address",keyword:"type",params:{type: schema1.properties.company_address.type}});
errors++;
}
}
if(data.company_city !== undefined){
let data13 = data.company_city;
if((typeof data13 !== "string") && (data13 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_city",keyword:"type",params:{type: schema1.properties.company_city.type}});
errors++;
}
}
if(data.company_country !== undefined){
let data14 = data.company_country;
if((typeof data14 !== "string") && (data14 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_country",keyword:"type",params:{type: schema1.properties.company_country.type}});
errors++;
}
}
if(data.company_state !== undefined){
let data15 = data.company_state;
if((typeof data15 !== "string") && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_state",keyword:"type",params:{type: schema1.properties.company_state.type}});
errors++;
}
}
if(data.company_zipcode !== undefined){
let data16 = data.company_zipcode;
if((typeof data16 !== "string") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_zipcode",keyword:"type",params:{type: schema1.properties.company_zipcode.type}});
errors++;
}
}
if(data.company_phone !== undefined){
let data17 = data.company_phone;
if((typeof data17 !== "string") && (data17 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_phone",keyword:"type",params:{type: schema1.properties.company_phone.type}});
errors++;
}
}
if(data.company_phone_2 !== undefined){
let data18 = data.company_phone_2;
if((typeof data18 !== "string") && (data18 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_phone_2",keyword:"type",params:{type: schema1.properties.company_phone_2.type}});
errors++;
}
}
if(data.company_fax !== undefined){
let data19 = data.company_fax;
if((typeof data19 !== "string") && (data19 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_fax",keyword:"type",params:{type: schema1.properties.company_fax.type}});
errors++;
}
}
if(data.company_website !== undefined){
let data20 = data.company_website;
if((typeof data20 !== "string") && (data20 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_website",keyword:"type",params:{type: schema1.properties.company_website.type}});
errors++;
}
}
if(data.company_start_year !== undefined){
let data21 = data.company_start_year;
if((typeof data21 !== "string") && (data21 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_start_year",keyword:"type",params:{type: schema1.properties.company_start_year.type}});
errors++;
}
}
if(data.company_users_department !== undefined){
let data22 = data.company_users_department;
if((typeof data22 !== "string") && (data22 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_users_department",keyword:"type",params:{type: schema1.properties.company_users_department.type}});
errors++;
}
}
if(data.company_site_administrator !== undefined){
let data23 = data.company_site_administrator;
if((typeof data23 !== "string") && (data23 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_site_administrator",keyword:"type",params:{type: schema1.properties.company_site_administrator.type}});
errors++;
}
}
if(data.company_orders_department !== undefined){
let data24 = data.company_orders_department;
if((typeof data24 !== "string") && (data24 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_orders_department",keyword:"type",params:{type: schema1.properties.company_orders_department.type}});
errors++;
}
}
if(data.company_support_department !== undefined){
let data25 = data.company_support_department;
if((typeof data25 !== "string") && (data25 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_support_department",keyword:"type",params:{type: schema1.properties.company_support_department.type}});
errors++;
}
}
if(data.company_newsletter_email !== undefined){
let data26 = data.company_newsletter_email;
if((typeof data26 !== "string") && (data26 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/company_newsletter_email",keyword:"type",params:{type: schema1.properties.company_newsletter_email.type}});
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
