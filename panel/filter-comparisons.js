/** The comparisons of a filter, such as `is` and `begins with`, and the query parameters of each comparison. */
/** @import { Catalog, Field, ParameterValues, Resource } from "./types.js" */
import { elementFieldOf, isOptional } from "./field-traits.js";
import { isDateField, isTimeField } from "./times.js";
import { t } from "./translate.js";
import { labelField } from "./labels.js";

/**
 * A field to filter by. `path` is the field's name or, for a field of a referenced item, `reference.field`.
 * @typedef {{ path: string, field: Field, label: string, group: string }} FilterableField
 */

/**
 * A comparison of a filter. Each operand has an input and a query parameter. A comparison without operands, such as `is
 * empty`, has one query parameter with a `fixed` value.
 * @typedef {object} Comparison
 * @property {string} key
 * @property {string} label
 * @property {readonly { parameter: string, label: string, several?: string }[]} operands `several` is the parameter
 * for two or more values, for example `status[in]`, which takes `a,b`
 * @property {readonly [parameter: string, value: string]} [fixed]
 */

/**
 * Lists all fields that a collection can be filtered by: fields of its items, and fields of the items that they refer to.
 * @param {Resource} resource
 * @param {Catalog} catalog
 * @returns {readonly FilterableField[]}
 */
export function listFilterableFields(resource, catalog) {
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
  return field.filterable && field.kind !== "object" && elementFieldOf(field).kind !== "object";
}

/**
 * @param {FilterableField} filterable
 * @param {readonly string[]} searchableFields
 * @returns {readonly [Comparison, ...Comparison[]]} the comparisons of the filter, the default comparison first
 */
export function listComparisons({ path, field }, searchableFields) {
  const isArray = field.kind === "array";
  const isMoment = isTimeField(field) || isDateField(field);
  const isChoice = field.reference !== null || elementFieldOf(field).enum !== undefined || field.kind === "boolean";
  /** @type {(key: string, label: string, parameter: string, several?: string) => Comparison} */
  const compare = (key, label, parameter, several) => ({
    key,
    label,
    operands: [{ parameter, label, ...(isChoice && several ? { several } : {}) }],
  });
  const is = compare("is", t("is"), path, `${path}[in]`);
  const isNot = compare("not", t("is not"), `${path}[ne]`, `${path}[nin]`);
  /** @type {readonly Comparison[]} */
  const presence =
    isOptional(field) && !isArray
      ? [
          { key: "empty", label: t("is empty"), operands: [], fixed: [`${path}[exists]`, "false"] },
          { key: "filled", label: t("is not empty"), operands: [], fixed: [`${path}[exists]`, "true"] },
        ]
      : [];
  if (isChoice || isArray || field.role === "id") return [is, isNot, ...presence];
  if (field.kind === "string" && !isMoment) {
    const contains = compare("contains", t("contains"), `${path}[contains]`);
    return [
      compare("begins", t("begins with"), `${path}[prefix]`),
      ...(searchableFields.includes(path) ? [contains] : []),
      is,
      isNot,
      ...presence,
    ];
  }
  const range = [
    { parameter: `${path}[gte]`, label: isMoment ? t("from") : t("at least") },
    { parameter: `${path}[lte]`, label: isMoment ? t("until") : t("at most") },
  ];
  return [{ key: "range", label: t("between"), operands: range }, ...(isMoment ? [] : [is, isNot]), ...presence];
}

/**
 * Finds the comparison whose parameters are in the query.
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
export function readOperandValues({ parameter, several }, query) {
  const listed = several === undefined ? [] : (query.get(several)?.split(",") ?? []);
  return [...query.getAll(parameter), ...listed].filter((value) => value !== "");
}

/**
 * @param {Comparison["operands"][number]} operand
 * @param {readonly string[]} values
 * @returns {ParameterValues}
 */
export function composeOperandParameters({ parameter, several }, values) {
  const [only = "", ...others] = values;
  if (several === undefined || others.length === 0) return { [parameter]: only, ...(several ? { [several]: "" } : {}) };
  return { [parameter]: "", [several]: values.join(",") };
}

/**
 * Returns the changes of query parameters that remove a filter.
 * @param {string} path
 * @param {URLSearchParams} query
 * @returns {ParameterValues}
 */
export function composeFilterRemoval(path, query) {
  const own = [...query.keys()].filter((name) => name.split("[")[0] === path);
  return Object.fromEntries(own.map((name) => [name, ""]));
}
