import { soundProject } from "./sound-project.js";

/** New values by "file#pointer" in the sound project; undefined takes away. */
export interface Changes {
  readonly [place: string]: unknown;
}

export interface WrongDeclaration {
  readonly rule: string;
  readonly changes: Changes;
  /** "file#pointer" of the one problem. */
  readonly at: string;
  readonly found: string;
  readonly hint?: string | undefined;
}

function wrong(rule: string, changes: Changes, at: string, found: string, hint?: string): WrongDeclaration {
  return { rule, changes, at, found, hint };
}

const text = { type: "string" };
const number = { type: "integer" };
const thingField = "things#/properties";

const metaSchema = [
  wrong(
    "Only keywords that the meta-schema has are used.",
    { [`${thingField}/changed/readonly`]: true },
    `${thingField}/changed/readonly`,
    `"readonly" is not one`,
    `did you mean "readOnly"?`,
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { "things#/resource/sortabel": [] },
    "things#/resource/sortabel",
    `"sortabel" is not one`,
    `did you mean "sortable"?`,
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { "things#/resource/privileges/zzz": "a" },
    "things#/resource/privileges/zzz",
    `"zzz" is not one`,
    "here are allowed: read, create, update, delete",
  ),
  wrong("What the meta-schema requires is there.", { "things#/title": undefined }, "things#", `"title" is missing`),
  wrong(
    "What the meta-schema requires is there.",
    { "things#/resource/privileges/delete": undefined },
    "things#/resource/privileges",
    `"delete" is missing`,
  ),
  wrong(
    "A value has the type that the meta-schema says.",
    { "things#/resource/searchable": "name" },
    "things#/resource/searchable",
    `"name" must be array`,
  ),
  wrong(
    "A value is one of those that the meta-schema lists.",
    { [`${thingField}/site/format`]: "uri" },
    `${thingField}/site/format`,
    `"uri" is not`,
    `did you mean "url"?`,
  ),
  wrong(
    "A value is one of those that the meta-schema lists.",
    { [`${thingField}/name/type`]: "text" },
    `${thingField}/name/type`,
    `"text" is not`,
    `allowed: "string", "integer", "number", "boolean", "array", "object"`,
  ),
  wrong(
    "A value is the one that the meta-schema says.",
    { "things#/type": "array" },
    "things#/type",
    `"array" must be equal to constant`,
  ),
  wrong(
    "Names are lower-case letters, digits and underscores, a letter first.",
    { [`${thingField}/unitPrice`]: text },
    `${thingField}/unitPrice`,
    `"unitPrice" is not such a name`,
  ),
  wrong(
    "Names have at most 64 characters.",
    { [`${thingField}/${"a".repeat(65)}`]: text },
    `${thingField}/${"a".repeat(65)}`,
    `"${"a".repeat(65)}" is not such a name`,
  ),
  wrong(
    "A list names nothing twice.",
    { "things#/resource/immutable": ["code", "code"] },
    "things#/resource/immutable",
    `["code","code"] must NOT have duplicate items (items ## 0 and 1 are identical)`,
  ),
  wrong(
    "A list that is given is not empty.",
    { [`${thingField}/status/enum`]: [] },
    `${thingField}/status/enum`,
    `[] must NOT have fewer than 1 items`,
  ),
  wrong(
    "An object that is given is not empty.",
    { [`${thingField}/box/properties`]: {} },
    `${thingField}/box/properties`,
    `{} must NOT have fewer than 1 properties`,
  ),
  wrong(
    "A text that is given is not empty.",
    { "things#/title": "" },
    "things#/title",
    `"" must NOT have fewer than 1 characters`,
  ),
  wrong(
    "A limit is not negative.",
    { [`${thingField}/name/maxLength`]: -1 },
    `${thingField}/name/maxLength`,
    "-1 must be >= 0",
  ),
  wrong(
    "A number that others are multiples of is positive.",
    { [`${thingField}/count/multipleOf`]: 0 },
    `${thingField}/count/multipleOf`,
    "0 must be > 0",
  ),
];

const names = [
  wrong(
    "The names of a declaration's file and folders are lower-case letters, digits and underscores, a letter first.",
    { "Big-Things": soundProject["firms"], "Big-Things#/resource/company": undefined },
    "Big-Things#",
    `"Big-Things" is not such a name`,
  ),
  wrong(
    "A resource takes no name that the interface keeps for itself.",
    { search: soundProject["firms"], "search#/resource/company": undefined },
    "search#",
    `"search" is one`,
    "give the file another name",
  ),
  wrong(
    "Two resources have different names in the generated code.",
    { things_parts: soundProject["firms"], "things_parts#/resource/company": undefined },
    "things_parts#",
    "things/parts and things_parts are both thingsParts",
    "give the file another name",
  ),
  wrong(
    "A field takes no name of a query parameter.",
    { [`${thingField}/page`]: text },
    `${thingField}/page`,
    `"page" is one`,
    "give the field another name",
  ),
  wrong(
    "A field takes no name that stands for a bound of another field.",
    { [`${thingField}/price_from`]: number },
    `${thingField}/price_from`,
    `"price_from" is a bound of the number "price"`,
    "give one of the two fields another name",
  ),
  wrong(
    "A field takes no name that JavaScript gives to the insides of objects.",
    { [`${thingField}/constructor`]: text },
    `${thingField}/constructor`,
    `"constructor" is one`,
  ),
];

const fields = [
  wrong(
    "A field says its type, unless const does.",
    { [`${thingField}/count/type`]: undefined },
    `${thingField}/count`,
    "there is no type",
  ),
  wrong(
    "A keyword is used with a type that it is for.",
    { [`${thingField}/count/maxLength`]: 3 },
    `${thingField}/count/maxLength`,
    "maxLength is for string, this is integer",
  ),
  wrong(
    "An array says what its elements are, an object what its properties are.",
    { [`${thingField}/tags/items`]: undefined },
    `${thingField}/tags`,
    "there is no items",
  ),
  wrong(
    "Allowed values have the type of the field.",
    { [`${thingField}/status/enum`]: ["A", "D", 5] },
    `${thingField}/status/enum/2`,
    "5 is not string",
  ),
  wrong(
    "Allowed texts contain no comma, which separates values in a query.",
    { [`${thingField}/status/enum`]: ["A", "D", "E,F"] },
    `${thingField}/status`,
    `"E,F" does`,
  ),
  wrong(
    "A field has enum or const, not both.",
    { [`${thingField}/status/const`]: "A", [`${thingField}/status/examples`]: ["A"] },
    `${thingField}/status/const`,
    "here are both",
  ),
  wrong(
    "Limits leave something between them.",
    { [`${thingField}/count/maximum`]: 0 },
    `${thingField}/count/minimum`,
    "minimum is 1 and maximum is 0",
  ),
  wrong(
    "A pattern is a regular expression.",
    { [`${thingField}/code/pattern`]: "[\\w-.]" },
    `${thingField}/code/pattern`,
    `"[\\\\w-.]" is none`,
    "flag u is set",
  ),
  wrong(
    "Properties that an object requires are declared in it.",
    { [`${thingField}/box/required`]: ["widht"] },
    `${thingField}/box/required/0`,
    `"widht" is not`,
    `did you mean "width"?`,
  ),
  wrong(
    "A default is a value that its field allows.",
    { [`${thingField}/status/default`]: "X" },
    `${thingField}/status/default`,
    `"X" must be equal to one of the allowed values`,
  ),
  wrong(
    "Examples are values that their field allows.",
    { [`${thingField}/status/examples`]: ["A", "B"] },
    `${thingField}/status/examples/1`,
    `"B" must be equal to one of the allowed values`,
  ),
  wrong(
    "A mandatory field has no default.",
    { [`${thingField}/name/default`]: "thing" },
    `${thingField}/name/default`,
    `"name" is mandatory`,
    "take it out of required, or the default away",
  ),
  wrong(
    "A field that only the server sets is not mandatory.",
    { "things#/required": ["name", "thing_id"] },
    "things#/required/1",
    `"thing_id" is readOnly`,
  ),
  wrong(
    "A field is readOnly or writeOnly, not both.",
    { [`${thingField}/hidden/readOnly`]: true },
    `${thingField}/hidden/writeOnly`,
    "here are both",
  ),
];

const resource = [
  wrong(
    "A field that is named is declared in properties.",
    { "things#/resource/searchable": ["name", "note"] },
    "things#/resource/searchable/1",
    `"note" is not`,
    `did you mean "notes"?`,
  ),
  wrong(
    "The id is an integer that the server gives.",
    { [`${thingField}/thing_id/readOnly`]: undefined },
    `${thingField}/thing_id`,
    `"thing_id" is not readOnly`,
    `add "readOnly": true`,
  ),
  wrong(
    "An id within the parent is a mandatory integer that the client gives, in a nested resource.",
    { "things/parts#/required": ["name"] },
    "things/parts#/properties/part_id",
    `"part_id" is not mandatory`,
    "add it to required",
  ),
  wrong(
    "The name field is a text that answers may carry.",
    { "things#/resource/title": "price" },
    "things#/resource/title",
    `"price" is no text`,
  ),
  wrong(
    "Views show fields that are stored and may leave the server.",
    { "things#/resource/views/list": ["thing_id", "hidden"] },
    "things#/resource/views/list/1",
    `"hidden" is hidden`,
  ),
  wrong(
    "Views show fields that are stored and may leave the server.",
    { "things#/resource/views/list": ["copy_of", "name"] },
    "things#/resource/views/list/0",
    `"copy_of" is not stored`,
  ),
  wrong(
    "Sortable fields are scalar, stored, not hidden and never without a value.",
    { "things#/resource/sortable": ["name", "count"] },
    "things#/resource/sortable/1",
    `"count" may be null`,
  ),
  wrong(
    "Sortable fields are scalar, stored, not hidden and never without a value.",
    { "things#/resource/sortable": ["crew_ids", "name"] },
    "things#/resource/sortable/0",
    `"crew_ids" is array`,
  ),
  wrong(
    "The collection is sorted by a sortable field.",
    { "things#/resource/defaultSort": "notes" },
    "things#/resource/defaultSort",
    `"notes" is not in sortable`,
  ),
  wrong(
    "Searchable fields are texts that answers may carry.",
    { "things#/resource/searchable": ["name", "price"] },
    "things#/resource/searchable/1",
    `"price" is no text`,
  ),
  wrong(
    "Fields that travel as strings are integers.",
    { "things#/resource/travelsAsString": ["price"] },
    "things#/resource/travelsAsString/0",
    `"price" is number`,
  ),
  wrong(
    "Times are integers, settings texts; the time of a change is readOnly.",
    { [`${thingField}/changed/readOnly`]: false },
    "things#/resource/serverValues/changed",
    `"changed" is not`,
    `add "readOnly": true`,
  ),
  wrong(
    "A value that is not given comes from one place.",
    { [`${thingField}/made/default`]: 0 },
    "things#/resource/serverValues/made",
    `"made" has a default too`,
  ),
  wrong(
    "A field that never changes is one that clients give and that is stored.",
    { "things#/resource/immutable": ["changed"] },
    "things#/resource/immutable/0",
    `"changed" is readOnly`,
  ),
  wrong(
    "A field that only asks for something is given by clients and has no value of its own.",
    { [`${thingField}/site/default`]: "", "things#/resource/createOnly": ["copy_of", "site"] },
    "things#/resource/createOnly/1",
    `"site" has a default`,
  ),
  wrong(
    "Keys are made of scalar fields that are stored, and ignoreCase is for texts.",
    { "things#/resource/unique/0/fields": ["firm_id", "tags"] },
    "things#/resource/unique/0/fields/1",
    `"tags" is array`,
  ),
  wrong(
    "Indexes are made of scalar fields that are stored.",
    { "things#/resource/indexes/0": ["status", "copy_of"] },
    "things#/resource/indexes/0/1",
    `"copy_of" is not stored`,
  ),
];

const references = [
  wrong(
    "A nested resource's parent is declared.",
    { "thing/bits": soundProject["things/parts"] },
    "thing/bits#",
    "there is no schemas/thing.json",
    `did you mean "things"?`,
  ),
  wrong(
    "What a reference names is declared.",
    { "things#/resource/references/crew_ids/to": "crew" },
    "things#/resource/references/crew_ids/to",
    "there is no schemas/crew.json",
    `did you mean "crews"?`,
  ),
  wrong(
    "What a reference names has ids that are unique everywhere.",
    { "things#/resource/references/copy_of/to": "things/parts" },
    "things#/resource/references/copy_of/to",
    "ids of things/parts are unique within their parents only",
  ),
  wrong(
    "A reference is an integer or an array of integers.",
    { [`${thingField}/copy_of/type`]: "string" },
    "things#/resource/references/copy_of",
    `"copy_of" is neither`,
  ),
  wrong(
    "The default of a reference is none, 0 where zero says that it stands for none.",
    { "things#/resource/references/above_id/zero": false },
    `${thingField}/above_id/default`,
    "it is 0",
    `add "zero": true to the reference`,
  ),
  wrong(
    "sameCompany is for resources of which both have a company.",
    { "things#/resource/references/crew_ids/sameCompany": true },
    "things#/resource/references/crew_ids/sameCompany",
    "crews has none",
  ),
  wrong(
    "The company is the id itself, or refers to a resource whose company is its own id.",
    { "things#/resource/company": "count" },
    "things#/resource/company",
    `"count" is neither`,
    "add it to references",
  ),
  wrong(
    "The caller's company stands in for one that is not given.",
    { "things#/required": ["name", "firm_id"] },
    "things#/required",
    `"firm_id" is mandatory`,
  ),
  wrong(
    "One resource at most is its own company.",
    { "crews#/resource/company": "crew_id" },
    "firms#/resource/company",
    "crews is too",
  ),
  wrong(
    "The groups that may see an item are an array of references to the resource with group.",
    { "things#/resource/references/crew_ids/to": "firms" },
    "things#/resource/groups",
    `"crew_ids" refers to firms`,
  ),
];

const accounts = [
  wrong(
    "One resource at most holds the accounts, and one the groups.",
    { teams: soundProject["crews"] },
    "teams#/resource/group",
    "crews has group too",
  ),
  wrong(
    "Accounts and groups are not nested.",
    {
      crews: undefined,
      "firms/crews": soundProject["crews"],
      "people#/resource/references/crew_ids/to": "firms/crews",
      "things#/resource/references/crew_ids/to": "firms/crews",
    },
    "firms/crews#/resource/group",
    "firms/crews is",
  ),
  wrong(
    "The login is a mandatory text, by itself a key regardless of case.",
    { "people#/resource/unique/0/ignoreCase": false },
    "people#/resource/principal/login",
    `"mail" is no such key`,
    `add {"fields": ["mail"], "ignoreCase": true} to unique`,
  ),
  wrong(
    "The secret is a readOnly text, the password a writeOnly one; both are stored.",
    { "people#/properties/password/writeOnly": false },
    "people#/resource/principal/password",
    `"password" is not writeOnly`,
    `add "writeOnly": true to the field`,
  ),
  wrong(
    "The field that asks for a new key is writeOnly, optional and without a value of its own.",
    { "people#/properties/new_key/default": "Y" },
    "people#/resource/principal/regenerate/field",
    `"new_key" has a default`,
  ),
  wrong(
    "A value that counts is one of its field's enum.",
    { "people#/resource/principal/eligible/values": ["A", "B"] },
    "people#/resource/principal/eligible/values/1",
    `"B" is not one of "kind"`,
    `did you mean "A"?`,
  ),
  wrong(
    "The groups of an account are an array of references to the resource with group.",
    { "people#/resource/references/crew_ids": undefined },
    "people#/resource/principal/groups",
    `"crew_ids" is no reference`,
    "add it to references",
  ),
  wrong(
    "The privileges of a group are an array of texts; which ones there are, the declarations say.",
    { "crews#/properties/rights/items/enum": ["a"] },
    "crews#/properties/rights/items/enum",
    "here is a list",
  ),
];

export const wrongDeclarations: readonly WrongDeclaration[] = [
  ...metaSchema,
  ...names,
  ...fields,
  ...resource,
  ...references,
  ...accounts,
];
