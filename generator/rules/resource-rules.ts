import { allowedValues } from "../allowed-values.js";
import type { Declaration } from "../declaration.js";
import { isHidden, isListable, isNeverNull, isSendable, isStored } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import { findAt, findListed } from "./finding.js";
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

  *"The id is an integer that the server gives."({ declaration }) {
    const { resource, properties, required } = declaration;
    const schema = properties[resource.id];
    if (schema === undefined || resource.idWithinParent === true) return;
    const at = ["properties", resource.id];
    if (schema.type !== "integer") yield* findAt(at, resource.id, `is ${kindOf(schema) ?? "of no type"}`);
    if (schema.readOnly !== true) yield* findAt(at, resource.id, "is not readOnly", 'add "readOnly": true');
    if (schema.default !== undefined || allowedValues(schema) !== undefined) {
      yield* findAt(at, resource.id, "has a value of its own");
    }
    if (required?.includes(resource.id)) return; // Refused as a mandatory field that only the server sets.
    if (resource.serverValues?.[resource.id] !== undefined) yield* findAt(at, resource.id, "is in serverValues");
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

  *"The name field is a text that answers may carry."({ declaration }) {
    const name = declaration.resource.title;
    const schema = declaration.properties[name];
    if (schema === undefined) return;
    const verdict = kindOf(schema) !== "string" ? "is no text" : describeUnsendable(declaration, name);
    yield* findAt(["resource", "title"], name, verdict);
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

  *"Sortable fields are scalar, stored, not hidden and never without a value."({ declaration }) {
    yield* findListed(declaration, "sortable", (name) => {
      const kind = kindOf(declaration.properties[name] ?? {});
      if (kind === "array" || kind === "object") return `is ${kind}`;
      return describeUnsendable(declaration, name) ?? (isNeverNull(declaration, name) ? undefined : "may be null");
    });
  },

  *"The collection is sorted by a sortable field."({ declaration: { resource } }) {
    const { defaultSort, sortable = [], id } = resource;
    if (defaultSort === undefined || defaultSort === id || sortable.includes(defaultSort)) return;
    yield* findAt(
      ["resource", "defaultSort"],
      defaultSort,
      "is not in sortable",
      suggestName(defaultSort, [id, ...sortable]),
    );
  },

  *"Searchable fields are texts that answers may carry."({ declaration }) {
    yield* findListed(declaration, "searchable", (name) =>
      kindOf(declaration.properties[name] ?? {}) === "string" ? describeUnsendable(declaration, name) : "is no text",
    );
  },

  *"Fields that travel as strings are integers."({ declaration }) {
    yield* findListed(declaration, "travelsAsString", (name) => {
      const schema = declaration.properties[name] ?? {};
      const kind = kindOf(schema.type === "array" ? (schema.items ?? {}) : schema);
      return kind === "integer" ? undefined : `is ${kind ?? "of no type"}`;
    });
  },

  *"Only what is not nested stands in the menu."({ path, declaration: { resource } }) {
    if (resource.menu === undefined || !path.includes("/")) return;
    const found = `${path} is reached through what it is nested in`;
    yield { at: ["resource", "menu"], found, hint: "take it away" };
  },

  *"A field that never changes is one that clients give and that is stored."({ declaration }) {
    yield* findListed(declaration, "immutable", (name) => {
      if (declaration.properties[name]?.readOnly === true) return "is readOnly";
      return isStored(declaration, name) ? undefined : "is not stored";
    });
  },

  *"A field that only asks for something is given by clients and has no value of its own."({ declaration }) {
    const { resource, properties } = declaration;
    yield* findListed(declaration, "createOnly", (name) => {
      if (name === resource.id) return "is the id";
      if (properties[name]?.readOnly === true) return "is readOnly";
      if (properties[name]?.default !== undefined) return "has a default";
      return resource.serverValues?.[name] === undefined ? undefined : "is in serverValues";
    });
  },

  *"Keys are made of scalar fields that are stored, and ignoreCase is for texts."({ declaration }) {
    for (const [index, key] of (declaration.resource.unique ?? []).entries()) {
      const at = ["resource", "unique", index];
      const kinds = key.fields.map((name) => kindOf(declaration.properties[name] ?? {}));
      for (const [position, name] of key.fields.entries()) {
        const isComposite = kinds[position] === "array" || kinds[position] === "object";
        const verdict = isComposite ? `is ${kinds[position]}` : describeUnstored(declaration, name);
        yield* findAt([...at, "fields", position], name, verdict);
      }
      if (key.ignoreCase === true && !kinds.includes("string"))
        yield { at: [...at, "ignoreCase"], found: "none is a text" };
    }
  },

  *"Indexes are made of scalar fields that are stored."({ declaration }) {
    for (const [index, fields] of (declaration.resource.indexes ?? []).entries()) {
      for (const [position, name] of fields.entries()) {
        const kind = kindOf(declaration.properties[name] ?? {});
        const verdict = kind === "array" || kind === "object" ? `is ${kind}` : describeUnstored(declaration, name);
        yield* findAt(["resource", "indexes", index, position], name, verdict);
      }
    }
  },
};

function describeUnsendable(declaration: Declaration, name: string): string | undefined {
  if (isSendable(declaration, name)) return undefined;
  if (isListable(declaration, name)) return "is counted, in collections only";
  return isHidden(declaration, name) ? "is hidden" : "is not stored";
}

function describeUnstored(declaration: Declaration, name: string): string | undefined {
  return isStored(declaration, name) ? undefined : "is not stored";
}
