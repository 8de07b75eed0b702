// Generated from schemas/stores.json by "stockroom generate"; never edited.
import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
export const create = validate0;
const schema0 = {"$id":"create","type":"object","additionalProperties":false,"properties":{"company":{"minLength":1,"type":"string"},"storefront":{"format":"uri","type":"string"},"email":{"format":"email","type":["string","null"]},"lang_code":{"format":"language","type":["string","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"secure_storefront":{"format":"uri","type":["string","null"]},"company_description":{"type":["string","null"]},"redirect_customer":{"type":["string","null"],"enum":["Y","N",null]},"entry_page":{"type":["string","null"],"enum":["all_pages","none","index",null]},"countries_list":{"type":["array","null"],"items":{"format":"country","type":"string"}},"company_name":{"type":["string","null"]},"company_address":{"type":["string","null"]},"company_city":{"type":["string","null"]},"company_country":{"type":["string","null"]},"company_state":{"type":["string","null"]},"company_zipcode":{"type":["string","null"]},"company_phone":{"type":["string","null"]},"company_phone_2":{"type":["string","null"]},"company_fax":{"type":["string","null"]},"company_website":{"type":["string","null"]},"company_start_year":{"type":["string","null"]},"company_users_department":{"type":["string","null"]},"company_site_administrator":{"type":["string","null"]},"company_orders_department":{"type":["string","null"]},"company_support_department":{"type":["string","null"]},"company_newsletter_email":{"type":["string","null"]},"clone_from":{"type":["integer","null"]},"clone":{"type":["object","null"],"additionalProperties":false,"properties":{"layouts":{"type":["string","null"],"enum":["Y",null]},"settings":{"type":["string","null"],"enum":["Y",null]},"profile_fields":{"type":["string","null"],"enum":["Y",null]},"pages":{"type":["string","null"],"enum":["Y",null]},"promotions":{"type":["string","null"],"enum":["Y",null]},"shippings":{"type":["string","null"],"enum":["Y",null]},"payments":{"type":["string","null"],"enum":["Y",null]},"product_filters":{"type":["string","null"],"enum":["Y",null]},"product_features":{"type":["string","null"],"enum":["Y",null]},"sitemap":{"type":["string","null"],"enum":["Y",null]},"static_data_clone":{"type":["string","null"],"enum":["Y",null]},"products":{"type":["string","null"],"enum":["Y",null]},"categories":{"type":["string","null"],"enum":["Y",null]}}}},"required":["company","storefront"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = formats.uri;
const formats2 = formats.email;
const formats4 = formats.language;
const formats8 = formats.country;

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
if(data.company === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "company"},message:"must have required property '"+"company"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.storefront === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "storefront"},message:"must have required property '"+"storefront"+"'"};
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
if(data.company !== undefined){
let data0 = data.company;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/company",schemaPath:"#/properties/company/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/company",schemaPath:"#/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.storefront !== undefined){
let data1 = data.storefront;
if(typeof data1 === "string"){
if(!(formats0(data1))){
const err5 = {instancePath:instancePath+"/storefront",schemaPath:"#/properties/storefront/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/storefront",schemaPath:"#/properties/storefront/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.email !== undefined){
let data2 = data.email;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: schema0.properties.email.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 === "string"){
if(!(formats2(data2))){
const err8 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
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
if(data.lang_code !== undefined){
let data3 = data.lang_code;
if((typeof data3 !== "string") && (data3 !== null)){
const err9 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/type",keyword:"type",params:{type: schema0.properties.lang_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats4(data3))){
const err10 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
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
if(data.status !== undefined){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err11 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema0.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((((data4 === "A") || (data4 === "D")) || (data4 === "H")) || (data4 === null))){
const err12 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema0.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.secure_storefront !== undefined){
let data5 = data.secure_storefront;
if((typeof data5 !== "string") && (data5 !== null)){
const err13 = {instancePath:instancePath+"/secure_storefront",schemaPath:"#/properties/secure_storefront/type",keyword:"type",params:{type: schema0.properties.secure_storefront.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
const err14 = {instancePath:instancePath+"/secure_storefront",schemaPath:"#/properties/secure_storefront/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.company_description !== undefined){
let data6 = data.company_description;
if((typeof data6 !== "string") && (data6 !== null)){
const err15 = {instancePath:instancePath+"/company_description",schemaPath:"#/properties/company_description/type",keyword:"type",params:{type: schema0.properties.company_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.redirect_customer !== undefined){
let data7 = data.redirect_customer;
if((typeof data7 !== "string") && (data7 !== null)){
const err16 = {instancePath:instancePath+"/redirect_customer",schemaPath:"#/properties/redirect_customer/type",keyword:"type",params:{type: schema0.properties.redirect_customer.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(((data7 === "Y") || (data7 === "N")) || (data7 === null))){
const err17 = {instancePath:instancePath+"/redirect_customer",schemaPath:"#/properties/redirect_customer/enum",keyword:"enum",params:{allowedValues: schema0.properties.redirect_customer.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.entry_page !== undefined){
let data8 = data.entry_page;
if((typeof data8 !== "string") && (data8 !== null)){
const err18 = {instancePath:instancePath+"/entry_page",schemaPath:"#/properties/entry_page/type",keyword:"type",params:{type: schema0.properties.entry_page.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!((((data8 === "all_pages") || (data8 === "none")) || (data8 === "index")) || (data8 === null))){
const err19 = {instancePath:instancePath+"/entry_page",schemaPath:"#/properties/entry_page/enum",keyword:"enum",params:{allowedValues: schema0.properties.entry_page.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.countries_list !== undefined){
let data9 = data.countries_list;
if((!(Array.isArray(data9))) && (data9 !== null)){
const err20 = {instancePath:instancePath+"/countries_list",schemaPath:"#/properties/countries_list/type",keyword:"type",params:{type: schema0.properties.countries_list.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(typeof data10 === "string"){
if(!(formats8(data10))){
const err21 = {instancePath:instancePath+"/countries_list/" + i0,schemaPath:"#/properties/countries_list/items/format",keyword:"format",params:{format: "country"},message:"must match format \""+"country"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/countries_list/" + i0,schemaPath:"#/properties/countries_list/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
if(data.company_name !== undefined){
let data11 = data.company_name;
if((typeof data11 !== "string") && (data11 !== null)){
const err23 = {instancePath:instancePath+"/company_name",schemaPath:"#/properties/company_name/type",keyword:"type",params:{type: schema0.properties.company_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.company_address !== undefined){
let data12 = data.company_address;
if((typeof data12 !== "string") && (data12 !== null)){
const err24 = {instancePath:instancePath+"/company_address",schemaPath:"#/properties/company_address/type",keyword:"type",params:{type: schema0.properties.company_address.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.company_city !== undefined){
let data13 = data.company_city;
if((typeof data13 !== "string") && (data13 !== null)){
const err25 = {instancePath:instancePath+"/company_city",schemaPath:"#/properties/company_city/type",keyword:"type",params:{type: schema0.properties.company_city.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.company_country !== undefined){
let data14 = data.company_country;
if((typeof data14 !== "string") && (data14 !== null)){
const err26 = {instancePath:instancePath+"/company_country",schemaPath:"#/properties/company_country/type",keyword:"type",params:{type: schema0.properties.company_country.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.company_state !== undefined){
let data15 = data.company_state;
if((typeof data15 !== "string") && (data15 !== null)){
const err27 = {instancePath:instancePath+"/company_state",schemaPath:"#/properties/company_state/type",keyword:"type",params:{type: schema0.properties.company_state.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.company_zipcode !== undefined){
let data16 = data.company_zipcode;
if((typeof data16 !== "string") && (data16 !== null)){
const err28 = {instancePath:instancePath+"/company_zipcode",schemaPath:"#/properties/company_zipcode/type",keyword:"type",params:{type: schema0.properties.company_zipcode.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.company_phone !== undefined){
let data17 = data.company_phone;
if((typeof data17 !== "string") && (data17 !== null)){
const err29 = {instancePath:instancePath+"/company_phone",schemaPath:"#/properties/company_phone/type",keyword:"type",params:{type: schema0.properties.company_phone.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.company_phone_2 !== undefined){
let data18 = data.company_phone_2;
if((typeof data18 !== "string") && (data18 !== null)){
const err30 = {instancePath:instancePath+"/company_phone_2",schemaPath:"#/properties/company_phone_2/type",keyword:"type",params:{type: schema0.properties.company_phone_2.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.company_fax !== undefined){
let data19 = data.company_fax;
if((typeof data19 !== "string") && (data19 !== null)){
const err31 = {instancePath:instancePath+"/company_fax",schemaPath:"#/properties/company_fax/type",keyword:"type",params:{type: schema0.properties.company_fax.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.company_website !== undefined){
let data20 = data.company_website;
if((typeof data20 !== "string") && (data20 !== null)){
const err32 = {instancePath:instancePath+"/company_website",schemaPath:"#/properties/company_website/type",keyword:"type",params:{type: schema0.properties.company_website.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.company_start_year !== undefined){
let data21 = data.company_start_year;
if((typeof data21 !== "string") && (data21 !== null)){
const err33 = {instancePath:instancePath+"/company_start_year",schemaPath:"#/properties/company_start_year/type",keyword:"type",params:{type: schema0.properties.company_start_year.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.company_users_department !== undefined){
let data22 = data.company_users_department;
if((typeof data22 !== "string") && (data22 !== null)){
const err34 = {instancePath:instancePath+"/company_users_department",schemaPath:"#/properties/company_users_department/type",keyword:"type",params:{type: schema0.properties.company_users_department.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.company_site_administrator !== undefined){
let data23 = data.company_site_administrator;
if((typeof data23 !== "string") && (data23 !== null)){
const err35 = {instancePath:instancePath+"/company_site_administrator",schemaPath:"#/properties/company_site_administrator/type",keyword:"type",params:{type: schema0.properties.company_site_administrator.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.company_orders_department !== undefined){
let data24 = data.company_orders_department;
if((typeof data24 !== "string") && (data24 !== null)){
const err36 = {instancePath:instancePath+"/company_orders_department",schemaPath:"#/properties/company_orders_department/type",keyword:"type",params:{type: schema0.properties.company_orders_department.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.company_support_department !== undefined){
let data25 = data.company_support_department;
if((typeof data25 !== "string") && (data25 !== null)){
const err37 = {instancePath:instancePath+"/company_support_department",schemaPath:"#/properties/company_support_department/type",keyword:"type",params:{type: schema0.properties.company_support_department.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.company_newsletter_email !== undefined){
let data26 = data.company_newsletter_email;
if((typeof data26 !== "string") && (data26 !== null)){
const err38 = {instancePath:instancePath+"/company_newsletter_email",schemaPath:"#/properties/company_newsletter_email/type",keyword:"type",params:{type: schema0.properties.company_newsletter_email.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.clone_from !== undefined){
let data27 = data.clone_from;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
const err39 = {instancePath:instancePath+"/clone_from",schemaPath:"#/properties/clone_from/type",keyword:"type",params:{type: schema0.properties.clone_from.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.clone !== undefined){
let data28 = data.clone;
if((!(data28 && typeof data28 == "object" && !Array.isArray(data28))) && (data28 !== null)){
const err40 = {instancePath:instancePath+"/clone",schemaPath:"#/properties/clone/type",keyword:"type",params:{type: schema0.properties.clone.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key1 in data28){
if(!(func0.call(schema0.properties.clone.properties, key1))){
const err41 = {instancePath:instancePath+"/clone",schemaPath:"#/properties/clone/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data28.layouts !== undefined){
let data29 = data28.layouts;
if((typeof data29 !== "string") && (data29 !== null)){
const err42 = {instancePath:instancePath+"/clone/layouts",schemaPath:"#/properties/clone/properties/layouts/type",keyword:"type",params:{type: schema0.properties.clone.properties.layouts.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!((data29 === "Y") || (data29 === null))){
const err43 = {instancePath:instancePath+"/clone/layouts",schemaPath:"#/properties/clone/properties/layouts/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.layouts.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data28.settings !== undefined){
let data30 = data28.settings;
if((typeof data30 !== "string") && (data30 !== null)){
const err44 = {instancePath:instancePath+"/clone/settings",schemaPath:"#/properties/clone/properties/settings/type",keyword:"type",params:{type: schema0.properties.clone.properties.settings.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(!((data30 === "Y") || (data30 === null))){
const err45 = {instancePath:instancePath+"/clone/settings",schemaPath:"#/properties/clone/properties/settings/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.settings.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data28.profile_fields !== undefined){
let data31 = data28.profile_fields;
if((typeof data31 !== "string") && (data31 !== null)){
const err46 = {instancePath:instancePath+"/clone/profile_fields",schemaPath:"#/properties/clone/properties/profile_fields/type",keyword:"type",params:{type: schema0.properties.clone.properties.profile_fields.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(!((data31 === "Y") || (data31 === null))){
const err47 = {instancePath:instancePath+"/clone/profile_fields",schemaPath:"#/properties/clone/properties/profile_fields/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.profile_fields.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data28.pages !== undefined){
let data32 = data28.pages;
if((typeof data32 !== "string") && (data32 !== null)){
const err48 = {instancePath:instancePath+"/clone/pages",schemaPath:"#/properties/clone/properties/pages/type",keyword:"type",params:{type: schema0.properties.clone.properties.pages.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(!((data32 === "Y") || (data32 === null))){
const err49 = {instancePath:instancePath+"/clone/pages",schemaPath:"#/properties/clone/properties/pages/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.pages.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data28.promotions !== undefined){
let data33 = data28.promotions;
if((typeof data33 !== "string") && (data33 !== null)){
const err50 = {instancePath:instancePath+"/clone/promotions",schemaPath:"#/properties/clone/properties/promotions/type",keyword:"type",params:{type: schema0.properties.clone.properties.promotions.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(!((data33 === "Y") || (data33 === null))){
const err51 = {instancePath:instancePath+"/clone/promotions",schemaPath:"#/properties/clone/properties/promotions/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.promotions.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data28.shippings !== undefined){
let data34 = data28.shippings;
if((typeof data34 !== "string") && (data34 !== null)){
const err52 = {instancePath:instancePath+"/clone/shippings",schemaPath:"#/properties/clone/properties/shippings/type",keyword:"type",params:{type: schema0.properties.clone.properties.shippings.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(!((data34 === "Y") || (data34 === null))){
const err53 = {instancePath:instancePath+"/clone/shippings",schemaPath:"#/properties/clone/properties/shippings/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.shippings.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data28.payments !== undefined){
let data35 = data28.payments;
if((typeof data35 !== "string") && (data35 !== null)){
const err54 = {instancePath:instancePath+"/clone/payments",schemaPath:"#/properties/clone/properties/payments/type",keyword:"type",params:{type: schema0.properties.clone.properties.payments.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(!((data35 === "Y") || (data35 === null))){
const err55 = {instancePath:instancePath+"/clone/payments",schemaPath:"#/properties/clone/properties/payments/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.payments.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data28.product_filters !== undefined){
let data36 = data28.product_filters;
if((typeof data36 !== "string") && (data36 !== null)){
const err56 = {instancePath:instancePath+"/clone/product_filters",schemaPath:"#/properties/clone/properties/product_filters/type",keyword:"type",params:{type: schema0.properties.clone.properties.product_filters.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(!((data36 === "Y") || (data36 === null))){
const err57 = {instancePath:instancePath+"/clone/product_filters",schemaPath:"#/properties/clone/properties/product_filters/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.product_filters.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data28.product_features !== undefined){
let data37 = data28.product_features;
if((typeof data37 !== "string") && (data37 !== null)){
const err58 = {instancePath:instancePath+"/clone/product_features",schemaPath:"#/properties/clone/properties/product_features/type",keyword:"type",params:{type: schema0.properties.clone.properties.product_features.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(!((data37 === "Y") || (data37 === null))){
const err59 = {instancePath:instancePath+"/clone/product_features",schemaPath:"#/properties/clone/properties/product_features/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.product_features.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data28.sitemap !== undefined){
let data38 = data28.sitemap;
if((typeof data38 !== "string") && (data38 !== null)){
const err60 = {instancePath:instancePath+"/clone/sitemap",schemaPath:"#/properties/clone/properties/sitemap/type",keyword:"type",params:{type: schema0.properties.clone.properties.sitemap.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(!((data38 === "Y") || (data38 === null))){
const err61 = {instancePath:instancePath+"/clone/sitemap",schemaPath:"#/properties/clone/properties/sitemap/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.sitemap.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data28.static_data_clone !== undefined){
let data39 = data28.static_data_clone;
if((typeof data39 !== "string") && (data39 !== null)){
const err62 = {instancePath:instancePath+"/clone/static_data_clone",schemaPath:"#/properties/clone/properties/static_data_clone/type",keyword:"type",params:{type: schema0.properties.clone.properties.static_data_clone.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(!((data39 === "Y") || (data39 === null))){
const err63 = {instancePath:instancePath+"/clone/static_data_clone",schemaPath:"#/properties/clone/properties/static_data_clone/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.static_data_clone.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data28.products !== undefined){
let data40 = data28.products;
if((typeof data40 !== "string") && (data40 !== null)){
const err64 = {instancePath:instancePath+"/clone/products",schemaPath:"#/properties/clone/properties/products/type",keyword:"type",params:{type: schema0.properties.clone.properties.products.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(!((data40 === "Y") || (data40 === null))){
const err65 = {instancePath:instancePath+"/clone/products",schemaPath:"#/properties/clone/properties/products/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.products.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data28.categories !== undefined){
let data41 = data28.categories;
if((typeof data41 !== "string") && (data41 !== null)){
const err66 = {instancePath:instancePath+"/clone/categories",schemaPath:"#/properties/clone/properties/categories/type",keyword:"type",params:{type: schema0.properties.clone.properties.categories.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(!((data41 === "Y") || (data41 === null))){
const err67 = {instancePath:instancePath+"/clone/categories",schemaPath:"#/properties/clone/properties/categories/enum",keyword:"enum",params:{allowedValues: schema0.properties.clone.properties.categories.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
}
}
else {
const err68 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const update = validate1;
const schema1 = {"$id":"update","type":"object","additionalProperties":false,"properties":{"company":{"minLength":1,"type":"string"},"storefront":{"format":"uri","type":"string"},"email":{"format":"email","type":["string","null"]},"lang_code":{"format":"language","type":["string","null"]},"status":{"type":["string","null"],"enum":["A","D","H",null]},"secure_storefront":{"format":"uri","type":["string","null"]},"company_description":{"type":["string","null"]},"redirect_customer":{"type":["string","null"],"enum":["Y","N",null]},"entry_page":{"type":["string","null"],"enum":["all_pages","none","index",null]},"countries_list":{"type":["array","null"],"items":{"format":"country","type":"string"}},"company_name":{"type":["string","null"]},"company_address":{"type":["string","null"]},"company_city":{"type":["string","null"]},"company_country":{"type":["string","null"]},"company_state":{"type":["string","null"]},"company_zipcode":{"type":["string","null"]},"company_phone":{"type":["string","null"]},"company_phone_2":{"type":["string","null"]},"company_fax":{"type":["string","null"]},"company_website":{"type":["string","null"]},"company_start_year":{"type":["string","null"]},"company_users_department":{"type":["string","null"]},"company_site_administrator":{"type":["string","null"]},"company_orders_department":{"type":["string","null"]},"company_support_department":{"type":["string","null"]},"company_newsletter_email":{"type":["string","null"]}}};

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
if(data.company !== undefined){
let data0 = data.company;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err1 = {instancePath:instancePath+"/company",schemaPath:"#/properties/company/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err2 = {instancePath:instancePath+"/company",schemaPath:"#/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.storefront !== undefined){
let data1 = data.storefront;
if(typeof data1 === "string"){
if(!(formats0(data1))){
const err3 = {instancePath:instancePath+"/storefront",schemaPath:"#/properties/storefront/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""};
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
const err4 = {instancePath:instancePath+"/storefront",schemaPath:"#/properties/storefront/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.email !== undefined){
let data2 = data.email;
if((typeof data2 !== "string") && (data2 !== null)){
const err5 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: schema1.properties.email.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data2 === "string"){
if(!(formats2(data2))){
const err6 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
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
if(data.lang_code !== undefined){
let data3 = data.lang_code;
if((typeof data3 !== "string") && (data3 !== null)){
const err7 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/type",keyword:"type",params:{type: schema1.properties.lang_code.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats4(data3))){
const err8 = {instancePath:instancePath+"/lang_code",schemaPath:"#/properties/lang_code/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
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
if(data.status !== undefined){
let data4 = data.status;
if((typeof data4 !== "string") && (data4 !== null)){
const err9 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: schema1.properties.status.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!((((data4 === "A") || (data4 === "D")) || (data4 === "H")) || (data4 === null))){
const err10 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema1.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.secure_storefront !== undefined){
let data5 = data.secure_storefront;
if((typeof data5 !== "string") && (data5 !== null)){
const err11 = {instancePath:instancePath+"/secure_storefront",schemaPath:"#/properties/secure_storefront/type",keyword:"type",params:{type: schema1.properties.secure_storefront.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data5 === "string"){
if(!(formats0(data5))){
const err12 = {instancePath:instancePath+"/secure_storefront",schemaPath:"#/properties/secure_storefront/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""};
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
if(data.company_description !== undefined){
let data6 = data.company_description;
if((typeof data6 !== "string") && (data6 !== null)){
const err13 = {instancePath:instancePath+"/company_description",schemaPath:"#/properties/company_description/type",keyword:"type",params:{type: schema1.properties.company_description.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.redirect_customer !== undefined){
let data7 = data.redirect_customer;
if((typeof data7 !== "string") && (data7 !== null)){
const err14 = {instancePath:instancePath+"/redirect_customer",schemaPath:"#/properties/redirect_customer/type",keyword:"type",params:{type: schema1.properties.redirect_customer.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((data7 === "Y") || (data7 === "N")) || (data7 === null))){
const err15 = {instancePath:instancePath+"/redirect_customer",schemaPath:"#/properties/redirect_customer/enum",keyword:"enum",params:{allowedValues: schema1.properties.redirect_customer.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.entry_page !== undefined){
let data8 = data.entry_page;
if((typeof data8 !== "string") && (data8 !== null)){
const err16 = {instancePath:instancePath+"/entry_page",schemaPath:"#/properties/entry_page/type",keyword:"type",params:{type: schema1.properties.entry_page.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!((((data8 === "all_pages") || (data8 === "none")) || (data8 === "index")) || (data8 === null))){
const err17 = {instancePath:instancePath+"/entry_page",schemaPath:"#/properties/entry_page/enum",keyword:"enum",params:{allowedValues: schema1.properties.entry_page.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.countries_list !== undefined){
let data9 = data.countries_list;
if((!(Array.isArray(data9))) && (data9 !== null)){
const err18 = {instancePath:instancePath+"/countries_list",schemaPath:"#/properties/countries_list/type",keyword:"type",params:{type: schema1.properties.countries_list.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(typeof data10 === "string"){
if(!(formats8(data10))){
const err19 = {instancePath:instancePath+"/countries_list/" + i0,schemaPath:"#/properties/countries_list/items/format",keyword:"format",params:{format: "country"},message:"must match format \""+"country"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/countries_list/" + i0,schemaPath:"#/properties/countries_list/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.company_name !== undefined){
let data11 = data.company_name;
if((typeof data11 !== "string") && (data11 !== null)){
const err21 = {instancePath:instancePath+"/company_name",schemaPath:"#/properties/company_name/type",keyword:"type",params:{type: schema1.properties.company_name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.company_address !== undefined){
let data12 = data.company_address;
if((typeof data12 !== "string") && (data12 !== null)){
const err22 = {instancePath:instancePath+"/company_address",schemaPath:"#/properties/company_address/type",keyword:"type",params:{type: schema1.properties.company_address.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.company_city !== undefined){
let data13 = data.company_city;
if((typeof data13 !== "string") && (data13 !== null)){
const err23 = {instancePath:instancePath+"/company_city",schemaPath:"#/properties/company_city/type",keyword:"type",params:{type: schema1.properties.company_city.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.company_country !== undefined){
let data14 = data.company_country;
if((typeof data14 !== "string") && (data14 !== null)){
const err24 = {instancePath:instancePath+"/company_country",schemaPath:"#/properties/company_country/type",keyword:"type",params:{type: schema1.properties.company_country.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.company_state !== undefined){
let data15 = data.company_state;
if((typeof data15 !== "string") && (data15 !== null)){
const err25 = {instancePath:instancePath+"/company_state",schemaPath:"#/properties/company_state/type",keyword:"type",params:{type: schema1.properties.company_state.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.company_zipcode !== undefined){
let data16 = data.company_zipcode;
if((typeof data16 !== "string") && (data16 !== null)){
const err26 = {instancePath:instancePath+"/company_zipcode",schemaPath:"#/properties/company_zipcode/type",keyword:"type",params:{type: schema1.properties.company_zipcode.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.company_phone !== undefined){
let data17 = data.company_phone;
if((typeof data17 !== "string") && (data17 !== null)){
const err27 = {instancePath:instancePath+"/company_phone",schemaPath:"#/properties/company_phone/type",keyword:"type",params:{type: schema1.properties.company_phone.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.company_phone_2 !== undefined){
let data18 = data.company_phone_2;
if((typeof data18 !== "string") && (data18 !== null)){
const err28 = {instancePath:instancePath+"/company_phone_2",schemaPath:"#/properties/company_phone_2/type",keyword:"type",params:{type: schema1.properties.company_phone_2.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.company_fax !== undefined){
let data19 = data.company_fax;
if((typeof data19 !== "string") && (data19 !== null)){
const err29 = {instancePath:instancePath+"/company_fax",schemaPath:"#/properties/company_fax/type",keyword:"type",params:{type: schema1.properties.company_fax.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.company_website !== undefined){
let data20 = data.company_website;
if((typeof data20 !== "string") && (data20 !== null)){
const err30 = {instancePath:instancePath+"/company_website",schemaPath:"#/properties/company_website/type",keyword:"type",params:{type: schema1.properties.company_website.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.company_start_year !== undefined){
let data21 = data.company_start_year;
if((typeof data21 !== "string") && (data21 !== null)){
const err31 = {instancePath:instancePath+"/company_start_year",schemaPath:"#/properties/company_start_year/type",keyword:"type",params:{type: schema1.properties.company_start_year.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.company_users_department !== undefined){
let data22 = data.company_users_department;
if((typeof data22 !== "string") && (data22 !== null)){
const err32 = {instancePath:instancePath+"/company_users_department",schemaPath:"#/properties/company_users_department/type",keyword:"type",params:{type: schema1.properties.company_users_department.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.company_site_administrator !== undefined){
let data23 = data.company_site_administrator;
if((typeof data23 !== "string") && (data23 !== null)){
const err33 = {instancePath:instancePath+"/company_site_administrator",schemaPath:"#/properties/company_site_administrator/type",keyword:"type",params:{type: schema1.properties.company_site_administrator.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.company_orders_department !== undefined){
let data24 = data.company_orders_department;
if((typeof data24 !== "string") && (data24 !== null)){
const err34 = {instancePath:instancePath+"/company_orders_department",schemaPath:"#/properties/company_orders_department/type",keyword:"type",params:{type: schema1.properties.company_orders_department.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.company_support_department !== undefined){
let data25 = data.company_support_department;
if((typeof data25 !== "string") && (data25 !== null)){
const err35 = {instancePath:instancePath+"/company_support_department",schemaPath:"#/properties/company_support_department/type",keyword:"type",params:{type: schema1.properties.company_support_department.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.company_newsletter_email !== undefined){
let data26 = data.company_newsletter_email;
if((typeof data26 !== "string") && (data26 !== null)){
const err36 = {instancePath:instancePath+"/company_newsletter_email",schemaPath:"#/properties/company_newsletter_email/type",keyword:"type",params:{type: schema1.properties.company_newsletter_email.type},message:"must be string,null"};
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
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
