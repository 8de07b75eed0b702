/**
 * The filters of a list. Filters that the resource declares are always shown if the window is wide, and the user can
 * add others. Each filter sets query parameters in the address.
 */
/** @import { TargetedEvent } from "preact" */
/** @import { FilterableField } from "./filter-comparisons.js" */
/** @import { FormContext, ParameterValues, Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import {
  composeFilterRemoval,
  findComparison,
  listComparisons,
  listFilterableFields,
  readOperandValues,
  composeOperandParameters,
} from "./filter-comparisons.js";
import { openSelectOnKey, onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { FilterOperand } from "./filter-operand.js";
import { t } from "./translate.js";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * @typedef {object} FiltersProps
 * @property {Resource} resource
 * @property {readonly string[]} segments
 * @property {URLSearchParams} query
 * @property {(changes: ParameterValues) => void} onChange
 */

/** @param {FiltersProps} props */
export function Filters({ resource, segments, query, onChange }) {
  const possible = listFilterableFields(resource, useCatalog());
  const [opened, setOpened] = useState(/** @type {readonly string[]} */ ([]));
  const adding = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const set = new Set([...query.keys()].map((name) => name.split("[")[0]));
  const declared = resource.panel.filters.flatMap((path) => possible.find((each) => each.path === path) ?? []);
  // In a narrow window, empty filters would push the items below the first screen.
  const usual = useIsNarrowWindow() ? [] : declared;
  const others = [...new Set([...declared, ...possible])].filter((each) => !usual.includes(each));
  const isShown = (/** @type {FilterableField} */ { path }) => set.has(path) || opened.includes(path);
  const shown = [...usual, ...others.filter(isShown)];
  const open = (/** @type {TargetedEvent<HTMLSelectElement>} */ { currentTarget }) => {
    setOpened([...opened, currentTarget.value]);
    currentTarget.value = "";
  };
  const drop = (/** @type {FilterableField} */ filterable) => {
    if (!usual.includes(filterable)) adding.current?.focus();
    setOpened(opened.filter((path) => path !== filterable.path));
    onChange(composeFilterRemoval(filterable.path, query));
  };
  return html`<select
      class="add-filter"
      aria-label=${t("Add a filter")}
      ref=${adding}
      onChange=${open}
      onKeyDown=${openSelectOnKey}
      value=""
    >
      <option value="">${t("Filter by…")}</option>
      ${[...new Set(others.map(({ group }) => group))].map((group) => {
        const options = others
          .filter((each) => each.group === group && !isShown(each))
          .map(({ path, label }) => html`<option value=${path}>${label}</option>`);
        return group === "" ? options : html`<optgroup label=${group}>${options}</optgroup>`;
      })}
    </select>
    ${
      shown.length > 0 &&
      html`<ul class="filters" aria-label=${t("Filters")}>
        ${shown.map(
          (filterable) =>
            html`<${Filter}
              key=${filterable.path}
              filterable=${filterable}
              resource=${resource}
              segments=${segments}
              query=${query}
              onChange=${onChange}
              onDrop=${set.has(filterable.path) || !usual.includes(filterable) ? () => drop(filterable) : null}
            />`,
        )}
      </ul>`
    }`;
}

const narrowWindowQuery = matchMedia("(max-width: 680px)");

/** Whether the window is narrow, like that of a phone. */
function useIsNarrowWindow() {
  const [isNarrow, setNarrow] = useState(narrowWindowQuery.matches);
  useEffect(() => {
    const note = () => setNarrow(narrowWindowQuery.matches);
    narrowWindowQuery.addEventListener("change", note);
    return () => narrowWindowQuery.removeEventListener("change", note);
  }, []);
  return isNarrow;
}

/**
 * @param {FiltersProps & { filterable: FilterableField, onDrop: (() => void) | null }} props `onDrop` removes the
 * filter or its value; it is null if the filter is always shown and has no value
 */
function Filter({ filterable, resource, segments, query, onChange, onDrop }) {
  const { path, field, label } = filterable;
  const comparisons = listComparisons(filterable, resource.searchable);
  const [chosen, choose] = useState(comparisons[0].key);
  const current = findComparison(comparisons, query) ?? comparisons.find(({ key }) => key === chosen) ?? comparisons[0];
  const turnTo = (/** @type {string} */ key) => {
    const next = comparisons.find((each) => each.key === key);
    // The state stores no fixed comparison, such as `is empty`, because its query parameter already says that it is
    // chosen. When the parameter is removed, the filter returns to the default comparison.
    choose(next?.fixed === undefined ? key : comparisons[0].key);
    const [from, to] = [current.operands[0], next?.operands[0]];
    // In a filter with choices, the values stay if the user switches between `is` and `is not`. Any other change clears them.
    const kept =
      from && to && from.several && to.several ? composeOperandParameters(to, readOperandValues(from, query)) : {};
    const fixed = next?.fixed === undefined ? {} : { [next.fixed[0]]: next.fixed[1] };
    const changes = { ...composeFilterRemoval(path, query), ...kept, ...fixed };
    if (Object.keys(changes).length > 0) onChange(changes);
  };
  return html`<li>
    <span class="filter-name">${label}</span>
    ${
      comparisons.length > 1 &&
      html`<select
        class="comparison"
        aria-label=${t("Comparison of {field}", { field: label })}
        value=${current.key}
        onChange=${onTextInput(turnTo)}
      >
        ${comparisons.map((each) => html`<option value=${each.key}>${each.label}</option>`)}
      </select>`
    }
    ${current.operands.map(
      (operand) =>
        html`<${FilterOperand}
          key=${operand.parameter}
          field=${field}
          label=${operand.label}
          showsLabel=${current.operands.length > 1}
          isRangeEnd=${operand.parameter.endsWith("[lte]")}
          name=${`${label} ${operand.label}`}
          values=${readOperandValues(operand, query)}
          takesSeveral=${operand.several !== undefined}
          context=${filterContextOf(path, resource, segments, query)}
          counting=${{ path, segments, query }}
          onChange=${(/** @type {readonly string[]} */ values) => onChange(composeOperandParameters(operand, values))}
        />`,
    )}
    ${
      onDrop !== null &&
      html`<button class="quiet" aria-label=${t("Remove the filter {field}", { field: label })} onClick=${onDrop}>
        ✕
      </button>`
    }
  </li>`;
}

/**
 * Returns the form context for the control of a filter. It contains the values of the filters in place of an item's values.
 * The control then offers only references that fit the other filters.
 * @param {string} path
 * @param {Resource} resource
 * @param {readonly string[]} segments
 * @param {URLSearchParams} query
 * @returns {FormContext}
 */
function filterContextOf(path, resource, segments, query) {
  if (path.includes(".")) return { resource: { ...resource, fields: [] }, draft: {}, segments: [] };
  const fields = resource.fields.filter(({ name }) => query.has(name));
  return { resource: { ...resource, fields }, draft: Object.fromEntries(query), segments };
}
