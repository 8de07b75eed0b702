/** Maps the ids in imported files to the ids of the items that the import creates. */
import { createFieldsRefusal, type ErrorDetail } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import { getOrAdd } from "../model/values/objects.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";

export type LineBody = { readonly [name: string]: unknown };

/** The values of a line. References contain the database's ids instead of the file's. */
export interface TranslatedBody {
  readonly body: LineBody;
  /** References to items of later lines, which do not exist yet. These references still contain the ids of the file. */
  readonly referencesToLaterLines: LineBody;
}

export interface ImportIdOptions {
  /**
   * Whether references may lead to existing items of the database if no line in the files has an id for the referenced
   * resource. If false, such references are rejected.
   */
  readonly allowsExistingItems: boolean;
  /** Describes a line for messages, by its file and its number in the file. `line` is counted across all files. */
  readonly describeLine: (line: number) => string;
}

/**
 * The result of looking up a reference. `value`: the id to store. `notCreatedYet`: a later line creates the item.
 * `none`: there is no such item, and `reason` continues a message after "refers to".
 */
type ReferenceLookup =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "notCreatedYet"; readonly line: number }
  | { readonly kind: "none"; readonly reason: string };

export type ImportIdMap = ReturnType<typeof createImportIdMap>;

/** Maps ids of imported files (as texts) to the ids of the created items. */
export function createImportIdMap(registry: Registry, { allowsExistingItems, describeLine }: ImportIdOptions) {
  const linesOfIds = new Map<string, Map<string, number>>();
  const createdIds = new Map<string, Map<string, string>>();

  /** Records the id that a line gives its item. */
  function addLineId(definition: ResourceDefinition, body: LineBody, lineNumber: number): void {
    const id = readLineId(definition, body);
    if (id === null) return;
    const lines = getOrAdd(linesOfIds, definition.path, () => new Map());
    if (!lines.has(id)) lines.set(id, lineNumber);
  }

  /**
   * Records that the item of a line has been created.
   * @param key key of the new item
   */
  function addCreatedItem(definition: ResourceDefinition, body: LineBody, key: number): void {
    const id = readLineId(definition, body);
    if (id === null) return;
    getOrAdd(createdIds, definition.path, () => new Map()).set(id, formatId(idFieldOf(definition), key));
  }

  /**
   * Rejects a line that repeats the id of an earlier line, because references to this id would be ambiguous.
   * @throws Refusal invalid_fields
   */
  function rejectRepeatedId(definition: ResourceDefinition, body: LineBody, lineNumber: number): void {
    const id = readLineId(definition, body);
    const first = id === null ? lineNumber : linesOfIds.get(definition.path)?.get(id);
    if (first === undefined || first === lineNumber) return;
    const message = `repeats the id ${String(id)} of ${describeLine(first)}`;
    throw createFieldsRefusal("invalid_fields", [{ field: `/${definition.id}`, rule: "unique", message }]);
  }

  /**
   * Replaces the ids of the file in all references of an item.
   * @param allowsReferencesToLaterLines whether references can name items that this run has not created yet
   * @throws Refusal invalid_reference
   */
  function translateReferences(
    body: LineBody,
    definition: ResourceDefinition,
    allowsReferencesToLaterLines: boolean,
  ): TranslatedBody {
    const details: ErrorDetail[] = [];
    const later: [string, unknown][] = [];
    const now: [string, unknown][] = [];
    for (const { name, reference, required, readOnly, immutable, createOnly } of Object.values(definition.fields)) {
      if (reference === undefined || readOnly || !Object.hasOwn(body, name)) continue;
      const given = body[name];
      const ids: readonly unknown[] = Array.isArray(given) ? given : [given];
      const found = ids.map((id) => lookUpReference(reference.to, id, reference.none));
      const none = found.find((each) => each.kind === "none");
      const notCreatedYet = found.find((each) => each.kind === "notCreatedYet");
      if (none !== undefined) {
        details.push({ field: `/${name}`, rule: "reference", message: `refers to ${none.reason}` });
      } else if (notCreatedYet === undefined) {
        const values = found.flatMap((each) => (each.kind === "value" ? [each.value] : []));
        now.push([name, Array.isArray(given) ? values : values[0]]);
      } else if (allowsReferencesToLaterLines && !required && !immutable && !createOnly) later.push([name, given]);
      else details.push({ field: `/${name}`, rule: "reference", message: describeUncreatedItem(notCreatedYet.line) });
    }
    if (details.length > 0) throw createFieldsRefusal("invalid_reference", details);
    const left = Object.entries(body).filter(([name]) => !later.some(([other]) => other === name));
    return { body: Object.fromEntries([...left, ...now]), referencesToLaterLines: Object.fromEntries(later) };
  }

  /**
   * Returns the database's id of a parent, for its id in the file.
   * @throws Refusal invalid_reference
   */
  function translateParentId(resource: string, id: string): string {
    const found = lookUpReference(resource, id, false);
    if (found.kind === "value") return String(found.value);
    const message = found.kind === "none" ? `name ${found.reason}` : describeUncreatedItem(found.line);
    throw createFieldsRefusal("invalid_reference", [{ field: "/parents", rule: "reference", message }]);
  }

  function lookUpReference(resource: string, id: unknown, allowsNoneValue: boolean): ReferenceLookup {
    if (id === null || (typeof id !== "string" && typeof id !== "number")) return { kind: "value", value: id };
    const definition = findDefinition(registry, resource);
    const text = String(id);
    if (definition.idWithinParent || (allowsNoneValue && text === formatId(idFieldOf(definition), 0))) {
      return { kind: "value", value: id };
    }
    const lines = linesOfIds.get(resource);
    if (lines === undefined) {
      if (allowsExistingItems) return { kind: "value", value: id };
      const reason = `${text} of ${resource}, and no line has this id: import ${resource} in the same run, or use --references existing if it is the id of an item in the database`;
      return { kind: "none", reason };
    }
    const made = createdIds.get(resource)?.get(text);
    if (made !== undefined) return { kind: "value", value: made };
    const line = lines.get(text);
    if (line !== undefined) return { kind: "notCreatedYet", line };
    return {
      kind: "none",
      reason: `${text} of ${resource}, but no line of ${resource} has this id`,
    };
  }

  function describeUncreatedItem(lineNumber: number): string {
    const item = `the item of ${describeLine(lineNumber)}`;
    return `refers to ${item}, which this run has not created: import that line first, in the same run`;
  }

  const isEmpty = (): boolean => linesOfIds.size === 0;
  return { isEmpty, addLineId, addCreatedItem, rejectRepeatedId, translateReferences, translateParentId };
}

/** Returns the id in a line, or null. Ids that are unique only within a parent count as null, because they are never replaced. */
export function readLineId(definition: ResourceDefinition, body: LineBody): string | null {
  const id = body[definition.id];
  return definition.idWithinParent || (typeof id !== "string" && typeof id !== "number") ? null : String(id);
}
