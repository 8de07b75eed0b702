import type { SettingDefinition } from "../../runtime/model/schema/project.js";
import { listAllowedValues, listEnumOrBooleanValues } from "../allowed-values.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isValueFromCaller, isNeverNull, isStored, isUuid, findReference, findValueKind } from "../declared-fields.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import type { Finding } from "../problem.js";
import { findValueProblems } from "./field-rules.js";
import { describeReferenceTarget, findDisallowedValue, yieldFinding, listKeywordUses, type Rules } from "./rule.js";

/**
 * Rules about `formatWhen`, and about values that the server sets. A field must allow these values, because the server does not
 * check them.
 */
export const valueRules: Rules = {
  *"`valueFrom` must name a setting of schemas/_project.json that has the type of the field."(
    { declaration },
    { projectDefinition },
  ) {
    if (projectDefinition === null) return;
    const { settings } = projectDefinition;
    for (const { at, name, field, setting: written } of listFieldsFromSettings(declaration)) {
      const setting = Object.hasOwn(settings, written) ? settings[written] : undefined;
      if (setting === undefined) {
        yield* yieldFinding(at, written, "is not declared", suggestName(written, Object.keys(settings)));
        continue;
      }
      const isRejectedElsewhere = isUuid(field) || findValueKind(field) === undefined;
      if (!isRejectedElsewhere && !matchesSettingType(field, setting))
        yield* yieldFinding(at, written, `has the type ${setting.type}, but ${JSON.stringify(name)} does not`);
    }
  },

  *"`valueFrom: created` and `valueFrom: updated` are for integers and the format date-time; `updated` also needs readOnly."({
    declaration,
  }) {
    for (const { path, name, field, value } of listKeywordUses(declaration, "valueFrom")) {
      if (typeof value !== "string" || isUuid(field)) continue;
      const needed = field.format === "date-time" ? "string" : "integer";
      const kind = findValueKind(field);
      if (kind !== needed && kind !== "array" && kind !== "object")
        yield* yieldFinding(path, name, `does not have the type ${needed}`);
      yield* yieldFinding(path, name, describeReferenceTarget(field));
      if (value === "updated" && field.readOnly !== true)
        yield* yieldFinding(path, name, "is not readOnly", 'add "readOnly": true');
    }
  },

  *"`valueFrom: { caller: account }` is for a single id of an account, without allowed values; with `on: update` it also needs readOnly."(
    { declaration },
    project,
  ) {
    const named = [...listKeywordUses(declaration, "valueFrom")].filter(({ value }) => isValueFromCaller(value));
    if (named.length === 0) return;
    const accounts = [...project.resources.values()].find((each) => each.declaration.resource.accounts)?.declaration;
    const haveUuids = isUuid(accounts?.properties[accounts.resource.id]);
    for (const { path, name, field, value } of named) {
      if (!isValueFromCaller(value)) continue;
      const kind = findValueKind(field);
      const to = findReference(field)?.resource ?? "";
      const referred = project.resources.get(to)?.declaration;
      const isId = kind === "integer" || isUuid(field);
      if (!isId && kind !== "array" && kind !== "object")
        yield* yieldFinding(path, name, "does not have the type integer");
      if (kind === "integer" && to === "" && haveUuids) {
        yield* yieldFinding(path, name, "has no references, and the ids of accounts are UUIDs", 'add "references"');
      }
      if (listAllowedValues(field) !== undefined) yield* yieldFinding(path, name, "has allowed values");
      if (referred !== undefined && referred.resource.accounts === undefined) {
        yield* yieldFinding(path, name, `refers to ${to}, which does not declare accounts`);
      }
      if (value.on === "update" && field.readOnly !== true)
        yield* yieldFinding(path, name, "is not readOnly", 'add "readOnly": true');
    }
  },

  *"`formatWhen.value` must be a value that the named field allows."({ declaration }) {
    for (const { path, value: when } of listKeywordUses(declaration, "formatWhen")) {
      const other = declaration.properties[when.field];
      const allowed = other && listEnumOrBooleanValues(other);
      if (allowed === undefined || allowed.includes(when.value)) continue;
      yield { path: [...path, "value"], found: `${JSON.stringify(when.value)} is not a value of ${when.field}` };
    }
  },

  *"`formatWhen.format` must fit the type of the field: unixtime for numbers, yes-no for strings."({ declaration }) {
    for (const { path, field, value } of listKeywordUses(declaration, "formatWhen")) {
      // Checks only numbers and strings, because another rule reports `formatWhen` at other fields.
      const kind = isUuid(field) ? undefined : findValueKind(field);
      const isNumber = kind === "integer" || kind === "number";
      if ((kind !== "string" && !isNumber) || isNumber === (value.format === "unixtime")) continue;
      yield { path: [...path, "format"], found: `${value.format} is not a format for ${kind}` };
    }
  },

  *"`valueFrom` must be the only source of a value."({ declaration }) {
    const { resource, required } = declaration;
    for (const { path, name, field } of listKeywordUses(declaration, "valueFrom")) {
      if (field.default !== undefined) yield* yieldFinding(path, name, "has a default too");
      if (required?.includes(name)) yield* yieldFinding(path, name, "is required, so clients always set it");
      if (name === resource.tenant)
        yield* yieldFinding(path, name, "is the tenant, which defaults to the caller's tenant");
    }
  },

  *"`valueFrom.field` must name a stored string with `enum` that is required or has a default."({ declaration }) {
    for (const { at, value } of listFieldsFromOtherFields(declaration)) {
      const schema = declaration.properties[value.field];
      if (schema === undefined) continue;
      const isText = findValueKind(schema) === "string" && listAllowedValues(schema) !== undefined;
      const isGiven = isNeverNull(declaration, value.field) && schema.valueFrom === undefined;
      if (!isText) yield* yieldFinding([...at, "field"], value.field, "is not a string with enum");
      else if (!isStored(declaration, value.field)) yield* yieldFinding([...at, "field"], value.field, "is not stored");
      else if (!isGiven) yield* yieldFinding([...at, "field"], value.field, "is neither required nor has a default");
    }
  },

  *"`valueFrom.values` must have one entry for each value of the field that `valueFrom.field` names."({ declaration }) {
    for (const { at, value } of listFieldsFromOtherFields(declaration)) {
      const allowed = listAllowedValues(declaration.properties[value.field] ?? {})?.map(String);
      if (allowed === undefined) continue;
      for (const name of allowed.filter((each) => !Object.hasOwn(value.values, each))) {
        yield* yieldFinding([...at, "values"], name, "is missing");
      }
      for (const name of Object.keys(value.values))
        yield* findDisallowedValue([...at, "values", name], name, value.field, allowed);
    }
  },

  *"`valueFrom.values` must contain values that the field allows."({ declaration }) {
    for (const { at, name, value } of listFieldsFromOtherFields(declaration)) {
      const schema = declaration.properties[name];
      if (schema === undefined || schema.type === "array" || schema.type === "object") continue;
      for (const [deciding, decided] of Object.entries(value.values)) {
        yield* findValueProblems([...at, "values", deciding], decided, schema);
      }
    }
  },

  *"A field must allow every value that the server sets."({ declaration }) {
    for (const [name, schema] of Object.entries(declaration.properties)) {
      const given = findExtremeServerValues(declaration, name, schema);
      for (const value of given?.values ?? [])
        yield* findValueProblems(["properties", name, ...given!.path], value, schema);
    }
  },

  *"A field must allow every value of the setting that it is set from."({ declaration }, { projectDefinition }) {
    for (const { at, field, setting: name } of listFieldsFromSettings(declaration)) {
      const setting = projectDefinition?.settings[name];
      // Skips a setting that is missing or has another type, which other rules report.
      if (setting === undefined || !matchesSettingType(field, setting)) continue;
      const values = setting.enum ?? [setting.default];
      const misfits = values.flatMap((value) => [...findValueProblems(at, value, field)]);
      yield* misfits;
      if (misfits.length === 0 && setting.enum === undefined) yield* findStricterLimits(at, field, setting);
    }
  },
};

function* listFieldsFromOtherFields(declaration: Declaration) {
  for (const { path, name, value } of listKeywordUses(declaration, "valueFrom")) {
    if (typeof value === "object" && "field" in value) yield { at: path, name, value };
  }
}

function* listFieldsFromSettings(declaration: Declaration) {
  for (const { path, name, field, value } of listKeywordUses(declaration, "valueFrom")) {
    if (typeof value === "object" && "setting" in value)
      yield { at: [...path, "setting"], name, field, setting: value.setting };
  }
}

/** Last second of 32-bit UNIX times. Rules test no later time, because a field may be limited to such times. */
const lastUnixTime = 2 ** 31 - 1;

interface ExtremeServerValues {
  readonly values: readonly unknown[];
  /** Position of the keyword that makes the server set the values. */
  readonly path: readonly string[];
}

/** Returns the extreme values that the server may set in the field; undefined if there is nothing to check. */
function findExtremeServerValues(
  { resource }: Declaration,
  name: string,
  schema: FieldSchema,
): ExtremeServerValues | undefined {
  const { counts, valueFrom, format } = schema;
  const hasAllowedValues = listAllowedValues(schema) !== undefined;
  if (format === "date-time" && typeof valueFrom === "string") {
    return { values: [new Date(lastUnixTime * 1000).toISOString()], path: ["valueFrom"] };
  }
  if (findValueKind(schema) !== "integer") return undefined;
  // With `idWithinParent`, clients set the ids, so the server's ids need no check. Another rule reports allowed values of
  // an id, and of a field to which the server writes the caller's account.
  if (name === resource.id)
    return resource.idWithinParent === true || hasAllowedValues ? undefined : createExtremeIdValues([]);
  if (counts !== undefined) return { values: [0, Number.MAX_SAFE_INTEGER], path: ["counts"] };
  if (isValueFromCaller(valueFrom)) return hasAllowedValues ? undefined : createExtremeIdValues(["valueFrom"]);
  if (typeof valueFrom === "string") return { values: [lastUnixTime], path: ["valueFrom"] };
  // When the server copies a tenant, it changes references of copied items to the ids of the copies. A copy can get any
  // id.
  return schema.references === undefined ? undefined : createExtremeIdValues(["references"]);
}

/** Returns the smallest and the largest id that the server can write to a field. */
function createExtremeIdValues(path: readonly string[]): ExtremeServerValues {
  return { values: [1, Number.MAX_SAFE_INTEGER], path };
}

function matchesSettingType(schema: FieldSchema, { type }: SettingDefinition): boolean {
  const kind = findValueKind(schema);
  return !isUuid(schema) && (kind === type || (kind === "number" && type === "integer"));
}

function* findStricterLimits(
  path: Finding["path"],
  schema: FieldSchema,
  setting: SettingDefinition,
): Iterable<Finding> {
  const createFinding = (keyword: string, isSettingKeyword = true): Finding => ({
    path,
    found: `the field's ${keyword} rejects values that the setting allows`,
    hint: isSettingKeyword
      ? `give the setting the same ${keyword}, or an enum, in schemas/_project.json`
      : "give the setting an enum in schemas/_project.json",
  });
  if (setting.type === "boolean") return;
  if (listAllowedValues(schema) !== undefined) yield createFinding("enum", false);
  for (const keyword of ["format", "pattern"] as const) {
    if (schema[keyword] !== undefined && schema[keyword] !== setting[keyword]) yield createFinding(keyword);
  }
  for (const keyword of ["minLength", "minimum"] as const) {
    if (schema[keyword] !== undefined && !((setting[keyword] ?? -Infinity) >= schema[keyword]))
      yield createFinding(keyword);
  }
  for (const keyword of ["maxLength", "maximum"] as const) {
    if (schema[keyword] !== undefined && !((setting[keyword] ?? Infinity) <= schema[keyword]))
      yield createFinding(keyword);
  }
  for (const keyword of [
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "formatMinimum",
    "formatMaximum",
  ] as const) {
    if (schema[keyword] !== undefined) yield createFinding(keyword, false);
  }
}
