import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { useEffect, useState } from "preact/hooks";

/** Delay after the last key press before a search, in milliseconds. */
const searchDelay = 300;

/**
 * The search field of a list, which searches while the user types.
 * @param {{ value: string, onSearch: (text: string) => void }} props
 */
export function SearchField({ value, onSearch }) {
  // The typed text, and the search text that the address had when the user typed (`over`). If the address gets another
  // search text, for example by the back button, the input shows that text and ignores the typed one.
  const [typed, setTyped] = useState({ over: value, text: value });
  const text = typed.over === value || typed.text.trim() === value ? typed.text : value;
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), searchDelay);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- each render creates a new function
  }, [text, value]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() !== value) onSearch(text.trim());
  };
  return html`<form class="search" role="search" onSubmit=${submit}>
    <input
      type="search"
      aria-label=${t("Search")}
      placeholder=${t("Search")}
      value=${text}
      onInput=${onTextInput((next) => setTyped({ over: value, text: next }))}
    />
    <button>${t("Search")}</button>
  </form>`;
}
