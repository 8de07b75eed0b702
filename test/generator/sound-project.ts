import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TemporaryProject } from "../support/project.js";
const privileges = { read: "view_things", write: "manage_things" };
const flag = { type: "string", enum: ["Y", "N"], default: "N" };

const crews = {
  title: "Crew",
  type: "object",
  resource: {
    id: "crew_id",
    title: "crew",
    privileges,
    groups: { privileges: "rights", active: { field: "on", value: "Y" } },
  },
  properties: {
    crew_id: { type: "integer", readOnly: true },
    crew: { type: "string" },
    on: flag,
    rights: { type: "array", items: { type: "string" }, default: [] },
  },
  required: ["crew"],
};

const people = {
  title: "Person",
  type: "object",
  resource: {
    id: "person_id",
    title: "mail",
    privileges,
    accounts: {
      login: "mail",
      secret: "key",
      regenerate: { field: "new_key", value: "Y" },
      password: "password",
      enabled: { field: "access", value: "Y" },
      active: { field: "on", value: "Y" },
      root: { field: "root", value: "Y" },
      groups: "crew_ids",
      eligible: { field: "kind", values: ["A", "V"] },
    },
  },
  properties: {
    person_id: { type: "integer", readOnly: true },
    mail: { type: "string", format: "email", unique: { ignoreCase: true } },
    key: { type: "string", readOnly: true },
    new_key: { type: "string", enum: ["Y"], writeOnly: true },
    password: { type: "string", writeOnly: true },
    access: flag,
    on: flag,
    root: flag,
    kind: { type: "string", enum: ["A", "C", "V"] },
    crew_ids: { type: "array", items: { type: "integer", references: "crews" }, default: [] },
  },
  required: ["mail", "kind"],
};

/** All privileges of the valid project and its bits, in order. */
export const soundPrivileges = [
  "let_go",
  "manage_all_things",
  "manage_bits",
  "manage_serials",
  "manage_things",
  "view_bits",
  "view_serials",
  "view_things",
];

/** The resources of accounts and groups, which every project has. */
export const accounts: { readonly [path: string]: unknown } = { crews, people };

/** Six small declarations and a file of shapes that use every keyword and violate no rule; tests change one thing at a time. */
export const soundProject: { readonly [path: string]: unknown } = {
  _project: {
    settings: {
      language: {
        type: "string",
        format: "language",
        default: "en",
        description: "Used for texts without a language.",
      },
      floor: { type: "integer", default: 1, description: "The floor of a thing." },
    },
  },
  firms: {
    title: "Firm",
    type: "object",
    resource: {
      id: "firm_id",
      title: "firm",
      privileges,
      tenant: "firm_id",
      copies: { from: "copy_from", what: "copy", resources: { tags: ["labels"] } },
    },
    properties: {
      firm_id: { type: "integer", readOnly: true },
      firm: { type: "string" },
      copy_from: { type: "integer", references: "firms", createOnly: true },
      copy: {
        type: "object",
        properties: { tags: { const: "Y" } },
        additionalProperties: false,
        createOnly: true,
      },
    },
    required: ["firm"],
  },
  crews,
  people: {
    ...people,
    resource: { ...people.resource, tenant: "firm_id" },
    properties: { ...people.properties, firm_id: { type: "integer", references: { resource: "firms", none: 0 } } },
  },
  things: {
    $schema: "../generator/meta-schema.json",
    title: "Thing",
    description: "A thing.",
    type: "object",
    resource: {
      id: "thing_id",
      resultKey: "result_id",
      title: "name",
      plural: "Many things",
      collection: "array",
      views: { list: ["thing_id", "name", "label_count"], item: { except: ["notes"] } },
      defaultSort: "name",
      privileges,
      tenant: "firm_id",
      own: { field: "author_id", unless: "manage_all_things" },
      unique: [{ fields: ["firm_id", "code"], sparse: true }],
      indexes: [["status", "price"]],
    },
    properties: {
      thing_id: { type: "integer", readOnly: true, description: "The number." },
      name: { type: "string", maxLength: 20, sortable: true, searchable: true },
      code: { type: "string", pattern: "^[A-Z]*$", default: "", immutable: true },
      notes: { type: "string", searchable: true, formatWhen: { field: "status", value: "A", format: "yes-no" } },
      site: { type: "string", format: "uri" },
      status: { type: "string", enum: ["A", "D"], default: "A", examples: ["D"], indexed: true },
      price: { type: "number", minimum: 0, default: 0, sortable: true },
      count: {
        type: "integer",
        minimum: 1,
        maximum: 9,
        formatWhen: { field: "status", value: "A", format: "unixtime" },
      },
      cost: { type: "number", minimum: 1.15, multipleOf: 0.01, default: 19.99 },
      trace: { type: "string", pattern: "^\\s*(.*)\\s*$", maxLength: 100 },
      serial: { type: "integer", unique: true, privileges: { read: "view_serials", write: "manage_serials" } },
      years: { type: "array", items: { type: "integer", sentAs: "string" } },
      marks: { type: "array", items: { type: "string" }, uniqueItems: true },
      boxes: {
        type: "array",
        items: { type: "object", properties: { width: { type: "integer" } } },
        uniqueItems: true,
      },
      sold: { type: "boolean", default: false },
      made: { type: "integer", sentAs: "string", valueFrom: "now", sortable: true },
      changed: { type: "integer", readOnly: true, sentAs: "string", valueFrom: "updated" },
      tongue: { type: "string", format: "language", valueFrom: { setting: "language" } },
      firm_id: { type: "integer", references: { resource: "firms", via: true } },
      author_id: { type: "integer", references: "people", valueFrom: { caller: "account" } },
      editor_id: {
        type: "integer",
        readOnly: true,
        references: "people",
        valueFrom: { caller: "account", on: "update" },
      },
      crew_ids: { type: "array", items: { type: "integer", references: "crews" }, default: [], audience: true },
      above_id: { type: "integer", references: { resource: "things", none: 0, sameTenant: true }, default: 0 },
      copy_of: { type: "integer", references: "things", createOnly: true },
      part_weight: { type: "integer", readOnly: true, rollup: { sum: "things/parts.weight" } },
      label_count: { type: "integer", readOnly: true, counts: { resource: "labels", by: "thing_id" } },
      tags: { type: "array", items: { type: "string", minLength: 1 }, uniqueItems: true, maxItems: 3 },
      box: {
        type: "object",
        properties: { width: { type: "integer" }, kind: { const: "flat" } },
        required: ["width"],
        additionalProperties: false,
      },
      hidden: { type: "string", writeOnly: true },
    },
    required: ["name"],
  },
  "things/parts": {
    title: "Part",
    type: "object",
    resource: { id: "part_id", idWithinParent: true, title: "name", privileges },
    properties: { part_id: { type: "integer" }, name: { type: "string" }, weight: { type: "integer" } },
    required: ["part_id", "name"],
  },
  labels: {
    title: "Label",
    type: "object",
    resource: {
      was: "stickers",
      id: "label_id",
      title: "text",
      privileges,
      tenant: "firm_id",
    },
    properties: {
      label_id: { type: "integer", readOnly: true },
      text: { type: "string" },
      firm_id: { type: "integer", references: "firms" },
      thing_id: {
        type: "integer",
        references: { resource: "things", none: 0, sameTenant: true, onDelete: "cascade", via: true },
        default: 0,
      },
      colour: { type: "string", enum: ["red", "blue"], default: "red" },
      shade: {
        type: "string",
        enum: ["dark", "light"],
        valueFrom: { field: "colour", values: { red: "dark", blue: "light" } },
      },
      weight: {
        type: "string",
        oneOf: [
          { const: "light", title: "Light" },
          { const: "heavy", title: "Heavy" },
        ],
      },
      printed: { type: "integer", format: "unixtime" },
      valid_until: { type: "string", format: "date", formatMinimum: "2000-01-01", formatMaximum: "2099-12-31" },
      applied_at: { type: "string", format: "date-time", default: "2026-01-31T10:30:00+01:00" },
      remarks: { type: "string", multiline: true },
      size: { $ref: "_shapes.json#/$defs/size", description: "Of the label.", default: { width: 1 } },
      sizes: { type: "array", items: { $ref: "_shapes.json#/$defs/size" } },
      first: { type: "integer", maximum: 100 },
      last: { type: "number", after: "first", notBefore: "middle" },
      middle: { type: "number", notBefore: "first", was: "centre", convert: true, fill: 5 },
      asked: { type: "string", createOnly: true },
      grade: { type: "string", enum: ["a", "b"], default: "a" },
      memo: { type: "string" },
      tone: { type: "string", enum: ["loud", "low"], valuesWere: { low: "soft" } },
      stage: {
        type: "string",
        enum: ["new", "ready", "gone"],
        default: "new",
        initial: ["new", "ready"],
        transitions: { new: { ready: true }, ready: { gone: "let_go" } },
      },
    },
    required: ["text"],
    dependentRequired: { last: ["first"] },
    if: { properties: { grade: { const: "b" } } },
    then: { required: ["memo"], properties: { memo: { minLength: 3 } } },
    else: { properties: { first: { minimum: 10 } } },
    allOf: [
      { if: { required: ["first"] }, then: { properties: { grade: { enum: ["b"] } } } },
      // So it is where it has no value.
      { if: { properties: { middle: { maximum: 0 } } }, then: { properties: { middle: { minimum: 1 } } } },
    ],
  },
  _shapes: {
    $schema: "../generator/shapes-schema.json",
    $defs: {
      size: {
        type: "object",
        description: "How big.",
        properties: { width: { $ref: "#/$defs/length" }, depth: { $ref: "#/$defs/length" } },
        required: ["width"],
      },
      length: { type: "integer", minimum: 1 },
    },
  },
};

/** Removes the nested resource of the sound project, and the field that is computed from it. */
export function removeParts(project: TemporaryProject): void {
  rmSync(join(project.directory, "schemas/things"), { recursive: true });
  const things = JSON.parse(project.read("schemas/things.json")) as { readonly properties: object };
  project.write("schemas/things.json", { ...things, properties: { ...things.properties, part_weight: undefined } });
}
