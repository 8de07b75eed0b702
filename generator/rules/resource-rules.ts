import { listAllowedValues } from "../allowed-values.js";
import type { FieldKind } from "../../runtime/model/schema/field.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import {
  isHidden,
  mayBeInLists,
  isNeverNull,
  mayBeInAnswers,
  isStored,
  isUuid,
  findValueKind,
} from "../declared-fields.js";
import { suggestDeclaredName } from "../../runtime/model/values/nearest-name.js";
import {
  describeReferenceTarget,
  yieldFinding,
  findMisplacedBooleanKeywords,
  listKeywordUses,
  type Rules,
} from "./rule.js";
import { listFieldNameUses, listFieldNamesInView } from "./field-name-uses.js";

export const resourceRules: Rules = {
  *"A field that is named in a declaration must be in `properties`."({ declaration }) {
    const declared = Object.keys(declaration.properties);
    for (const { path, name } of listFieldNameUses(declaration)) {
      if (!declared.includes(name))
        yield* yieldFinding(path, name, "is missing there", suggestDeclaredName(name, declared));
    }
  },

  *"The id must be a readOnly integer or UUID that nothing but the server sets."({ declaration }) {
    const { resource, properties, required } = declaration;
    const schema = properties[resource.id];
    if (schema === undefined || resource.idWithinParent === true) return;
    const at = ["properties", resource.id];
    if (schema.type !== "integer" && !isUuid(schema)) {
      yield* yieldFinding(at, resource.id, describeType(schema));
    }
    if (schema.readOnly !== true) yield* yieldFinding(at, resource.id, "is not readOnly", 'add "readOnly": true');
    if (schema.default !== undefined || listAllowedValues(schema) !== undefined) {
      yield* yieldFinding(at, resource.id, "has a default or allowed values");
    }
    if (schema.counts !== undefined) yield* yieldFinding(at, resource.id, "has counts");
    yield* yieldFinding(at, resource.id, describeReferenceTarget(schema));
    // Skips a required id, because another rule reports a required field with `valueFrom`.
    if (required?.includes(resource.id)) return;
    if (schema.valueFrom !== undefined) yield* yieldFinding(at, resource.id, "has valueFrom");
  },

  *"`idWithinParent` is for nested resources whose id is a required integer that clients set."({ path, declaration }) {
    const { resource, properties, required } = declaration;
    const schema = properties[resource.id];
    if (schema === undefined || resource.idWithinParent !== true) return;
    const at = ["properties", resource.id];
    if (!path.includes("/")) yield { path: ["resource", "idWithinParent"], found: `${path} is not nested` };
    if (schema.type !== "integer") yield* yieldFinding(at, resource.id, describeType(schema));
    if (schema.readOnly === true || schema.writeOnly === true)
      yield* yieldFinding(at, resource.id, "is readOnly or writeOnly");
    if (!required?.includes(resource.id)) yield* yieldFinding(at, resource.id, "is not required", "add it to required");
  },

  *"`title` must name fields with a single value that responses contain."({ declaration }) {
    const { title } = declaration.resource;
    for (const [index, name] of [title].flat().entries()) {
      const kind = findValueKind(declaration.properties[name] ?? {});
      if (kind === undefined) continue;
      const isSingle = kind !== "array" && kind !== "object";
      const verdict = isSingle ? explainWhyNotInAnswers(declaration, name) : `is an ${kind}`;
      yield* yieldFinding(["resource", "title", ...(typeof title === "string" ? [] : [index])], name, verdict);
    }
  },

  *"A view must list fields that responses contain."({ declaration }) {
    const { views } = declaration.resource;
    for (const view of ["list", "item"] as const) {
      const fields = views?.[view];
      if (fields === undefined || "except" in fields) continue;
      for (const { path, name } of listFieldNamesInView(["resource", "views", view], fields)) {
        if (view === "list" && mayBeInLists(declaration, name)) continue;
        yield* yieldFinding(path, name, explainWhyNotInAnswers(declaration, name));
      }
    }
  },

  *"`sortable` is for fields that responses contain and that always have a value."({ declaration }) {
    yield* findMisplacedBooleanKeywords(
      declaration,
      "sortable",
      (name) =>
        explainWhyNotInAnswers(declaration, name) ??
        (isNeverNull(declaration, name) ? undefined : 'may be null; give it a default, or name it in "required"'),
    );
  },

  *"`defaultSort` must name a sortable field."({ declaration: { resource, properties } }) {
    const { defaultSort, id } = resource;
    if (defaultSort === undefined || defaultSort === id || !Object.hasOwn(properties, defaultSort)) return;
    if (properties[defaultSort]?.sortable === true) return;
    yield* yieldFinding(
      ["resource", "defaultSort"],
      defaultSort,
      "is not sortable",
      'add "sortable": true to the field',
    );
  },

  *"`searchable` is for fields that responses contain."({ declaration }) {
    yield* findMisplacedBooleanKeywords(declaration, "searchable", (name) => explainWhyNotInAnswers(declaration, name));
  },

  *"`menu` is for top-level resources."({ path, declaration: { resource } }) {
    if (resource.menu === undefined || !path.includes("/")) return;
    yield { path: ["resource", "menu"], found: `${path} is nested`, hint: "remove it" };
  },

  *"`immutable` is for stored fields that clients set."({ declaration }) {
    yield* findMisplacedBooleanKeywords(declaration, "immutable", (name, { readOnly }) =>
      readOnly === true ? "is readOnly" : explainWhyNotStored(declaration, name),
    );
  },

  *"`createOnly` is for fields that clients set and that have no default."({ declaration }) {
    yield* findMisplacedBooleanKeywords(declaration, "createOnly", (name, field) => {
      if (name === declaration.resource.id) return "is the id";
      if (field.readOnly === true) return "is readOnly";
      if (field.default !== undefined) return "has a default";
      return field.valueFrom === undefined ? undefined : "has valueFrom";
    });
  },

  *"`unique` and `indexed` are for stored fields."({ declaration }) {
    yield* findMisplacedBooleanKeywords(declaration, "indexed", (name) => explainWhyNotStored(declaration, name));
    for (const { path, name, value } of listKeywordUses(declaration, "unique")) {
      if (value !== false) yield* yieldFinding(path, name, explainWhyNotStored(declaration, name));
    }
  },

  *"A unique field must not have a default, because only one item could have that value."({
    declaration: { properties },
  }) {
    for (const [name, { unique = false, default: value }] of Object.entries(properties)) {
      if (unique === false || value === undefined || value === null) continue;
      if (typeof unique === "object" && unique.sparse === true && value === "") continue;
      yield* yieldFinding(["properties", name, "default"], name, "is unique", "remove the default");
    }
  },

  *"`ignoreCase` is for unique keys with at least one string."({ declaration: { resource, properties } }) {
    for (const [name, field] of Object.entries(properties)) {
      const ignoresCase = typeof field.unique === "object" && field.unique.ignoreCase === true;
      const kind = findValueKind(field);
      if (!ignoresCase || kind === "string" || isArrayOrObject(kind)) continue;
      yield* yieldFinding(["properties", name, "unique", "ignoreCase"], name, "is not a string");
    }
    for (const [index, { fields, ignoreCase }] of (resource.unique ?? []).entries()) {
      const hasText = fields.some((name) => findValueKind(properties[name] ?? {}) === "string");
      if (ignoreCase === true && !hasText)
        yield { path: ["resource", "unique", index, "ignoreCase"], found: "no field is a string" };
    }
  },

  *"Keys and indexes over several fields must use stored fields with a single value."({ declaration }) {
    for (const { at, fields } of listResourceKeysAndIndexes(declaration)) {
      for (const [position, name] of fields.entries()) {
        const kind = findValueKind(declaration.properties[name] ?? {});
        const verdict = isArrayOrObject(kind) ? `is an ${String(kind)}` : explainWhyNotStored(declaration, name);
        yield* yieldFinding([...at, position], name, verdict);
      }
    }
  },

  *"A key or an index over one field must be declared at that field."({ declaration }) {
    for (const { at, fields, atField } of listResourceKeysAndIndexes(declaration)) {
      const [name, ...others] = fields;
      if (name !== undefined && others.length === 0) {
        yield* yieldFinding(at, name, "is the only field", `add ${atField} to the field and remove this`);
      }
    }
  },
};

/**
 * Lists the unique keys and the indexes in `resource`. `atField` is the keyword that declares the same for a single
 * field, such as `"indexed": true`.
 */
function listResourceKeysAndIndexes({ resource: { unique = [], indexes = [] } }: Declaration) {
  const keys = unique.map(({ fields, ...options }, index) => ({
    at: ["resource", "unique", index, "fields"],
    fields,
    atField: `"unique": ${Object.keys(options).length === 0 ? "true" : JSON.stringify(options)}`,
  }));
  const plain = indexes.map((fields, index) => ({
    at: ["resource", "indexes", index],
    fields,
    atField: '"indexed": true',
  }));
  return [...keys, ...plain];
}

function describeType(schema: FieldSchema): string {
  const kind = findValueKind(schema);
  return kind === undefined ? "has no type" : `has the type ${kind}`;
}

function isArrayOrObject(kind: FieldKind | undefined): boolean {
  return kind === "array" || kind === "object";
}

function explainWhyNotInAnswers(declaration: Declaration, name: string): string | undefined {
  if (mayBeInAnswers(declaration, name)) return undefined;
  if (mayBeInLists(declaration, name)) return "is a count, which only lists contain";
  return isHidden(declaration, name) ? "is never in a response" : "is not stored";
}

function explainWhyNotStored(declaration: Declaration, name: string): string | undefined {
  return isStored(declaration, name) ? undefined : "is not stored";
}
