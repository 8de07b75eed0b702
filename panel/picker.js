/** The input that finds one item of a resource while the user types its name (WAI-ARIA combobox with a list). */
/** @import { ControlAttributes, PickerOption, ItemFilterReader, Resource, Value } from "./types.js" */
/** @import { ExtraEntry } from "./use-picker-state.js" */
/** @import { Search } from "./use-search.js" */
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { usePickerState } from "./use-picker-state.js";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

const maxOptions = 10;

/**
 * @typedef {object} PickerProps
 * @property {Resource} target
 * @property {string | null} path path of the collection below `/admin/api/`; null while it is unknown, because the user
 * must first choose the parent of the item
 * @property {Value} value id of the chosen item, or null
 * @property {(id: string | null) => void} onChange
 * @property {string} label
 * @property {ControlAttributes} [attributes]
 * @property {ItemFilterReader} readItemFilter returns query parameters that limit the search, for example to a tenant
 * @property {string | null} [none] label of the id that means "no item" (0); null if the value is not allowed
 * @property {string | null} [before] text that says what the user must choose first; null if nothing
 * @property {string | null} [href] address of the chosen item, which an entry of the list opens; null leaves this entry out
 * @property {((words: string) => void) | null} [onCreate] creates an item with a name, from an entry of the list; null
 * leaves this entry out
 * @property {string} [hint] placeholder while no item is chosen
 */

/** @param {PickerProps} props */
export function Picker(props) {
  const { target, value, label, attributes = {}, before = null, hint = t("Search…") } = props;
  const list = useId();
  const { name, text, untaken, found, further, active, ...act } = usePickerState(props, maxOptions);
  const isOpen = text !== null;
  const described = [untaken && `${list}-untaken`, attributes["aria-describedby"]].filter(Boolean).join(" ");
  return html`<span class="picker">
    <input
      ...${attributes}
      type="text"
      dir="auto"
      role="combobox"
      autocomplete="off"
      aria-label=${label}
      aria-expanded=${isOpen ? "true" : "false"}
      aria-controls=${list}
      aria-autocomplete="list"
      aria-activedescendant=${active < 0 ? undefined : `${list}-${active}`}
      placeholder=${before ?? hint}
      readonly=${before !== null}
      value=${text ?? untaken?.words ?? name ?? ""}
      aria-invalid=${untaken ? "true" : attributes["aria-invalid"]}
      aria-describedby=${described || undefined}
      data-untaken=${untaken ? "" : undefined}
      onFocus=${(/** @type {import("preact").TargetedEvent<HTMLInputElement>} */ event) => event.currentTarget.select()}
      onClick=${() => !isOpen && before === null && act.open()}
      onInput=${onTextInput(act.type)}
      onKeyDown=${act.press}
      onBlur=${act.leave}
    />
    ${
      value !== null &&
      value !== "" &&
      html`<button
        type="button"
        class="quiet clear"
        aria-label=${t("Clear {name}", { name: label })}
        onClick=${() => act.choose(null)}
      >
        ✕
      </button>`
    }
    <${PickerOptions}
      id=${list}
      label=${label || target.title}
      isOpen=${isOpen}
      found=${found}
      further=${further}
      active=${active}
      onChoose=${act.choose}
      onAct=${act.act}
    />
    ${untaken && html`<span class="error" role="alert" id=${`${list}-untaken`}>${untaken.problem}</span>`}
  </span>`;
}

/**
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {boolean} props.isOpen
 * @param {Search["found"]} props.found
 * @param {readonly ExtraEntry[]} props.further entries below the options
 * @param {number} props.active index of the active entry among options and further entries; -1 if there is none
 * @param {(option: PickerOption) => void} props.onChoose
 * @param {(entry: ExtraEntry) => void} props.onAct
 */
function PickerOptions({ id, label, isOpen, found, further, active, onChoose, onAct }) {
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  useLayoutEffect(() => list.current?.children[active]?.scrollIntoView({ block: "nearest" }), [active]);
  const options = found.items.slice(0, maxOptions);
  return html`<ul ref=${list} id=${id} role="listbox" aria-label=${label} hidden=${!isOpen}>
    ${[...options, ...further].map(
      (entry, index) =>
        html`<li
          id=${`${id}-${index}`}
          role="option"
          aria-selected=${index === active ? "true" : "false"}
          onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}
          onClick=${() => ("act" in entry ? onAct(entry) : onChoose(entry))}
        >
          ${
            "act" in entry
              ? html`<em>${entry.text}</em>`
              : html`<bdi>${entry.name || t("(without a name)")}</bdi>${" "}<small
                    >${t("No. {id}", { id: entry.id })}</small
                  >`
          }
        </li>`,
    )}
    ${isOpen && found.words !== null && html`<${PickerMessage} found=${found} />`}
  </ul>`;
}

/**
 * A message below the options, such as "Nothing found".
 * @param {{ found: Search["found"] }} props
 */
function PickerMessage({ found: { items, problem } }) {
  const text =
    problem ??
    (items.length === 0
      ? t("Nothing found")
      : items.length > maxOptions
        ? t("There are more results: keep typing")
        : null);
  return text && html`<li class="none" role="option" aria-disabled="true" aria-selected="false">${text}</li>`;
}
