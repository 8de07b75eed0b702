/** The comparisons of a filter, and their parameters in the query. */
/** @import { Catalog, Field, Parameters, Resource } from "./types.js" */
import { elementOf, isOptional } from "./field-traits.js";
import { isDate, isTime } from "./times.js";
import { t } from "./translate.js";
import { labelField } from "./labels.js";

/**
 * A field to filter by. `path` is its name, or the name of a reference, a dot and the name of a field of the referenced item.
 * @typedef {{ path: string, field: Field, label: string, group: string }} Filtered
 */

/**
 * A comparison of a filter. `operands` are its inputs. A comparison without inputs has one parameter with the value `fixed`.
 * @typedef {object} Comparison
 * @property {string} key
 * @property {string} label
 * @property {readonly { parameter: string, label: string, several?: string }[]} operands `several` is the parameter of several
 * values, separated by commas
 * @property {readonly [parameter: string, value: string]} [fixed]
 */

/**
 * Lists all fields that the collection can be filtered by: its own fields, and fields of referenced items.
 * @param {Resource} resource
 * @param {Catalog} catalog
 * @returns {readonly Filtered[]}
 */
export function listFiltered(resource, catalog) {
  const own = resource.fields.filter(isFilterable).map((field) => {
    return { path: field.name, field, label: labelField(field, catalog), group: "" };
  });
  const related = resource.fields.flatMap((reference) => {
    const target = catalog.byPath.get(reference.reference?.to ?? "");
    if (!reference.filterable || target === undefined || target.parent !== null) return [];
    const group = labelField(reference, catalog);
    return target.fields.filter(isFilterable).map((field) => {
      const path = `${reference.name}.${field.name}`;
      return { path, field, label: `${group}: ${labelField(field, catalog)}`, group };
    });
  });
  return [...own, ...related];
}

/** @param {Field} field */
function isFilterable(field) {
  return field.filterable && field.kind !== "object" && elementOf(field).kind !== "object";
}

/**
 * @param {Filtered} filtered
 * @param {readonly string[]} searchable
 * @returns {readonly [Comparison, ...Comparison[]]} the first is the default
 */
export function listComparisons({ path, field }, searchable) {
  const isArray = field.kind === "array";
  const isMoment = isTime(field) || isDate(field);
  const isChoice = field.reference !== null || elementOf(field).enum !== undefined || field.kind === "boolean";
  /** @type {(key: string, label: string, parameter: string, several?: string) => Comparison} */
  const compare = (key, label, parameter, several) => ({
    key,
    label,
    operands: [{ parameter, label, ...(isChoice && several ? { several } : {}) }],
  });
  const is = compare("is", t("filterIs"), path, `${path}[in]`);
  const isNot = compare("not", t("filterIsNot"), `${path}[ne]`, `${path}[nin]`);
  /** @type {readonly Comparison[]} */
  const presence =
    isOptional(field) && !isArray
      ? [
          { key: "empty", label: t("filterEmpty"), operands: [], fixed: [`${path}[exists]`, "false"] },
          { key: "filled", label: t("filterFilled"), operands: [], fixed: [`${path}[exists]`, "true"] },
        ]
      : [];
  if (isChoice || isArray || field.role === "id") return [is, isNot, ...presence];
  if (field.kind === "string" && !isMoment) {
    const contains = compare("contains", t("filterContains"), `${path}[contains]`);
    return [
      compare("begins", t("filterBegins"), `${path}[prefix]`),
      ...(searchable.includes(path) ? [contains] : []),
      is,
      isNot,
      ...presence,
    ];
  }
  const range = [
    { parameter: `${path}[gte]`, label: isMoment ? t("filterFrom") : t("filterLeast") },
    { parameter: `${path}[lte]`, label: isMoment ? t("filterUntil") : t("filterMost") },
  ];
  return [{ key: "range", label: t("filterRange"), operands: range }, ...(isMoment ? [] : [is, isNot]), ...presence];
}

/**
 * Finds the comparison whose parameters the query has.
 * @param {readonly Comparison[]} comparisons
 * @param {URLSearchParams} query
 */
export function findComparison(comparisons, query) {
  return comparisons.find(({ operands, fixed }) => {
    if (fixed !== undefined) return query.get(fixed[0]) === fixed[1];
    return operands.some(({ parameter, several }) => query.has(parameter) || (several && query.has(several)));
  });
}

/**
 * @param {Comparison["operands"][number]} operand
 * @param {URLSearchParams} query
 * @returns {readonly string[]}
 */
export function readValues({ parameter, several }, query) {
  const listed = several === undefined ? [] : (query.get(several)?.split(",") ?? []);
  return [...query.getAll(parameter), ...listed].filter((value) => value !== "");
}

/**
 * @param {Comparison["operands"][number]} operand
 * @param {readonly string[]} values
 * @returns {Parameters}
 */
export function writeValues({ parameter, several }, values) {
  const [only = "", ...others] = values;
  if (several === undefined || others.length === 0) return { [parameter]: only, ...(several ? { [several]: "" } : {}) };
  return { [parameter]: "", [several]: values.join(",") };
}

/**
 * Returns the changes that remove the filter.
 * @param {string} path
 * @param {URLSearchParams} query
 * @returns {Parameters}
 */
export function clearFilter(path, query) {
  const own = [...query.keys()].filter((name) => name.split("[")[0] === path);
  return Object.fromEntries(own.map((name) => [name, ""]));
}
