import { wrong, type WrongDeclaration } from "./wrong.js";

const thingField = "things#/properties";

export const wrongResource: readonly WrongDeclaration[] = [
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
    "Times are integers or have the format date-time, settings are texts; the time of a change is readOnly.",
    { [`${thingField}/changed/readOnly`]: false },
    "things#/resource/serverValues/changed",
    `"changed" is not`,
    `add "readOnly": true`,
  ),
  wrong(
    "A time in some items is a number, and the field that says so takes the value.",
    { "things#/resource/timeWhen": { name: { field: "status", value: "A" } } },
    "things#/resource/timeWhen/name",
    `"name" is no number`,
  ),
  wrong(
    "A time in some items is a number, and the field that says so takes the value.",
    { "things#/resource/timeWhen/count/value": "X" },
    "things#/resource/timeWhen/count/value",
    `"X" is not allowed there`,
  ),
  wrong(
    "A value that is not given comes from one place.",
    { [`${thingField}/made/default`]: 0 },
    "things#/resource/serverValues/made",
    `"made" has a default too`,
  ),
  wrong(
    "Only what is not nested stands in the menu.",
    { "things/parts#/resource/menu": "Storage" },
    "things/parts#/resource/menu",
    "things/parts is reached through what it is nested in",
    "take it away",
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
