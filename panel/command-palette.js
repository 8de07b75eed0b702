/** The search dialog, which Ctrl+K opens. It finds pages of the menu, and items of all resources. */
/** @import { Item, Resource } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { idOf, nameOf } from "./item-names.js";
import { goTo } from "./navigation.js";
import { Dialog } from "./basic-components.js";
import { formatRoute } from "./route.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { useEffect, useId, useState } from "preact/hooks";
import { labelCollection } from "./labels.js";

/** Delay after the last key press before a search, in milliseconds. */
const searchDelay = 150;
const maxPages = 5;

/** @typedef {{ href: string, name: string, kind: string }} PaletteEntry */

/** @param {{ onClose: () => void }} props */
export function CommandPalette({ onClose }) {
  const { description, byPath } = useCatalog();
  const id = useId();
  const [words, setWords] = useState("");
  const [active, setActive] = useState(0);
  const { items, problem } = useFoundItems(words.trim(), byPath);
  const wanted = words.trim().toLowerCase();
  /** @type {readonly PaletteEntry[]} */
  const pages = description.resources
    .filter((each) => each.parent === null && labelCollection(each).toLowerCase().includes(wanted))
    .slice(0, wanted === "" ? undefined : maxPages)
    .map((each) => ({ href: formatRoute([each.path]), name: labelCollection(each), kind: each.menu }));
  const entries = [...pages, ...items];
  const open = (/** @type {PaletteEntry | undefined} */ entry) => {
    if (entry === undefined) return;
    onClose();
    goTo(entry.href);
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter") open(entries[active]);
    else return;
    event.preventDefault();
  };
  useEffect(() => setActive(0), [words]);
  useEffect(() => document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" }), [id, active]);
  return html`<${Dialog} title=${t("Search everything")} look="palette" onClose=${onClose}>
    <input
      type="text"
      role="combobox"
      dir="auto"
      autocomplete="off"
      autofocus
      aria-label=${t("Search everything")}
      aria-expanded="true"
      aria-controls=${id}
      aria-autocomplete="list"
      aria-activedescendant=${entries.length === 0 ? undefined : `${id}-${active}`}
      maxlength=${100}
      value=${words}
      onInput=${onTextInput(setWords)}
      onKeyDown=${press}
    />
    <ul id=${id} role="listbox" aria-label=${t("Search everything")}>
      ${entries.map(
        ({ href, name, kind }, index) =>
          html`<li
            key=${href}
            id=${`${id}-${index}`}
            role="option"
            aria-selected=${index === active ? "true" : "false"}
            onClick=${() => open(entries[index])}
          >
            <bdi>${name}</bdi> <small>${kind}</small>
          </li>`,
      )}
      ${entries.length === 0 && html`<li role="option" aria-disabled="true" aria-selected="false">${problem ?? t("Nothing found")}</li>`}
    </ul>
    <p class="help">${t("Arrow keys choose, Enter opens, Escape closes.")}</p>
  <//>`;
}

/**
 * Finds items of all resources. An item is found if each typed word is the beginning of a word in the item.
 * @param {string} words
 * @param {ReadonlyMap<string, Resource>} byPath
 */
function useFoundItems(words, byPath) {
  const { data, failure } = useAsyncData(
    async (signal) => {
      if (words === "") return [];
      await new Promise((resolve) => setTimeout(resolve, searchDelay));
      signal.throwIfAborted();
      const { body } = await send("GET", `_search?q=${encodeURIComponent(words)}`, undefined, {}, signal);
      return body.found.flatMap(({ resource, items }) => {
        const target = byPath.get(resource);
        return target === undefined ? [] : items.map((item) => toPaletteEntry(target, item));
      });
    },
    [words, byPath],
  );
  if (failure !== null) return { items: [], problem: t("Cannot search: {problem}", { problem: failure.message }) };
  return { items: data ?? [], problem: null };
}

/**
 * @param {Resource} resource
 * @param {Item} item
 * @returns {PaletteEntry}
 */
function toPaletteEntry(resource, item) {
  const id = idOf(resource, item);
  return {
    href: formatRoute([resource.path, id]),
    name: nameOf(resource, item) || t("No. {id}", { id }),
    kind: resource.title,
  };
}
