import { allowedValues } from "../allowed-values.js";
import type { FieldKind } from "../../runtime/model/field.js";
import type { Declaration } from "../declaration.js";
import { isHidden, isListable, isNeverNull, isSendable, isStored, isUuid } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import { describeReference, findAt, findFlagged } from "./finding.js";
import { listNamedFields, listViewFields } from "./named-fields.js";
import type { Rules } from "./rule.js";

export const resourceRules: Rules = {
  *"A field that is named is declared in properties."({ declaration, unsound }) {
    const declared = Object.keys(declaration.properties);
    for (const { at, name } of listNamedFields(declaration)) {
      if (declared.includes(name) || unsound.has(name)) continue;
      yield* findAt(at, name, "is not", suggestName(name, [...declared, ...unsound]));
    }
  },

  *"The id is an integer or a UUID that the server gives."({ declaration }) {
    const { resource, properties, required } = declaration;
    const schema = properties[resource.id];
    if (schema === undefined || resource.idWithinParent === true) return;
    const at = ["properties", resource.id];
    if (schema.type !== "integer" && !isUuid(schema)) {
      yield* findAt(at, resource.id, `is ${kindOf(schema) ?? "of no type"}`);
    }
    if (schema.readOnly !== true) yield* findAt(at, resource.id, "is not readOnly", 'add "readOnly": true');
    if (schema.default !== undefined || allowedValues(schema) !== undefined) {
      yield* findAt(at, resource.id, "has a value of its own");
    }
    if (schema.counts !== undefined) yield* findAt(at, resource.id, "is counted");
    yield* findAt(at, resource.id, describeReference(schema));
    if (required?.includes(resource.id)) return; // Refused as a mandatory field that only the server sets.
    if (schema.valueFrom !== undefined) yield* findAt(at, resource.id, "has valueFrom");
  },

  *"An id within the parent is a mandatory integer that the client gives, in a nested resource."({
    path,
    declaration,
  }) {
    const { resource, properties, required } = declaration;
    const schema = properties[resource.id];
    if (schema === undefined || resource.idWithinParent !== true) return;
    const at = ["properties", resource.id];
    if (!path.includes("/")) yield { at: ["resource", "idWithinParent"], found: `${path} is not nested` };
    if (schema.type !== "integer") yield* findAt(at, resource.id, `is ${kindOf(schema) ?? "of no type"}`);
    if (schema.readOnly === true || schema.writeOnly === true)
      yield* findAt(at, resource.id, "is readOnly or writeOnly");
    if (!required?.includes(resource.id)) yield* findAt(at, resource.id, "is not mandatory", "add it to required");
  },

  *"The fields that name an item are single values that answers may carry."({ declaration }) {
    const { title } = declaration.resource;
    for (const [index, name] of [title].flat().entries()) {
      const kind = kindOf(declaration.properties[name] ?? {});
      if (kind === undefined) continue;
      const isSingle = kind !== "array" && kind !== "object";
      const verdict = isSingle ? describeUnsendable(declaration, name) : `is an ${kind}`;
      yield* findAt(["resource", "title", ...(typeof title === "string" ? [] : [index])], name, verdict);
    }
  },

  *"Views show fields that are stored and may leave the server."({ declaration }) {
    const { views } = declaration.resource;
    for (const view of ["list", "item"] as const) {
      const fields = views?.[view];
      if (fields === undefined || "except" in fields) continue;
      for (const { at, name } of listViewFields(["resource", "views", view], fields)) {
        if (view === "list" && isListable(declaration, name)) continue;
        yield* findAt(at, name, describeUnsendable(declaration, name));
      }
    }
  },

  *"What is sorted by is stored, not hidden and never without a value."({ declaration }) {
    yield* findFlagged(
      declaration,
      "sortable",
      (name) => describeUnsendable(declaration, name) ?? (isNeverNull(declaration, name) ? undefined : "may be null"),
    );
  },

  *"The collection is sorted by a sortable field."({ declaration: { resource, properties }, unsound }) {
    const { defaultSort, id } = resource;
    if (defaultSort === undefined || defaultSort === id || !Object.hasOwn(properties, defaultSort)) return;
    if (unsound.has(defaultSort) || properties[defaultSort]?.sortable === true) return;
    yield* findAt(["resource", "defaultSort"], defaultSort, "is not", 'add "sortable": true to the field');
  },

  *"What is searched is what answers may carry."({ declaration }) {
    yield* findFlagged(declaration, "searchable", (name) => describeUnsendable(declaration, name));
  },

  *"Only what is not nested stands in the menu."({ path, declaration: { resource } }) {
    if (resource.menu === undefined || !path.includes("/")) return;
    const found = `${path} is reached through what it is nested in`;
    yield { at: ["resource", "menu"], found, hint: "take it away" };
  },

  *"A field that never changes is one that clients give and that is stored."({ declaration }) {
    yield* findFlagged(declaration, "immutable", (name, { readOnly }) =>
      readOnly === true ? "is readOnly" : describeUnstored(declaration, name),
    );
  },

  *"A field that only asks for something is given by clients and has no value of its own."({ declaration }) {
    yield* findFlagged(declaration, "createOnly", (name, field) => {
      if (name === declaration.resource.id) return "is the id";
      if (field.readOnly === true) return "is readOnly";
      if (field.default !== undefined) return "has a default";
      return field.valueFrom === undefined ? undefined : "has valueFrom";
    });
  },

  *"What is unique or indexed is stored."({ declaration }) {
    yield* findFlagged(declaration, "indexed", (name) => describeUnstored(declaration, name));
    for (const [name, { unique = false }] of Object.entries(declaration.properties)) {
      if (unique !== false) yield* findAt(["properties", name, "unique"], name, describeUnstored(declaration, name));
    }
  },

  *"A default is for many items, and no value that one of them may have."({ declaration: { properties } }) {
    for (const [name, { unique = false, default: value }] of Object.entries(properties)) {
      if (unique === false || value === undefined || value === null) continue;
      if (typeof unique === "object" && unique.sparse === true && value === "") continue;
      yield* findAt(["properties", name, "default"], name, "is unique", "take the default away");
    }
  },

  *"ignoreCase is for keys with a text in them."({ declaration: { resource, properties } }) {
    for (const [name, field] of Object.entries(properties)) {
      const ignoresCase = typeof field.unique === "object" && field.unique.ignoreCase === true;
      const kind = kindOf(field);
      if (!ignoresCase || kind === "string" || isComposite(kind)) continue;
      yield* findAt(["properties", name, "unique", "ignoreCase"], name, "is no text");
    }
    for (const [index, { fields, ignoreCase }] of (resource.unique ?? []).entries()) {
      const hasText = fields.some((name) => kindOf(properties[name] ?? {}) === "string");
      if (ignoreCase === true && !hasText)
        yield { at: ["resource", "unique", index, "ignoreCase"], found: "none is a text" };
    }
  },

  *"Keys and indexes over several fields are made of scalar fields that are stored."({ declaration }) {
    for (const { at, fields } of listCombined(declaration)) {
      for (const [position, name] of fields.entries()) {
        const kind = kindOf(declaration.properties[name] ?? {});
        const verdict = isComposite(kind) ? `is ${String(kind)}` : describeUnstored(declaration, name);
        yield* findAt([...at, position], name, verdict);
      }
    }
  },

  *"A key or an index over one field stands at that field."({ declaration }) {
    for (const { at, fields, atField } of listCombined(declaration)) {
      const [name, ...others] = fields;
      if (name !== undefined && others.length === 0) {
        yield* findAt(at, name, "is alone", `add ${atField} to the field, and take this away`);
      }
    }
  },
};

/** Keys and indexes, with what stands for one at a field. */
function listCombined({ resource: { unique = [], indexes = [] } }: Declaration): readonly {
  readonly at: JsonPath;
  readonly fields: readonly string[];
  readonly atField: string;
}[] {
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

function isComposite(kind: FieldKind | undefined): boolean {
  return kind === "array" || kind === "object";
}

function describeUnsendable(declaration: Declaration, name: string): string | undefined {
  if (isSendable(declaration, name)) return undefined;
  if (isListable(declaration, name)) return "is counted, in collections only";
  return isHidden(declaration, name) ? "is hidden" : "is not stored";
}

function describeUnstored(declaration: Declaration, name: string): string | undefined {
  return isStored(declaration, name) ? undefined : "is not stored";
}
