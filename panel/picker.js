/** Search as you type for one item of a resource (WAI-ARIA combobox with a list). */
import { send } from "./api.js";
import { html } from "./html.js";
import { listItems, readNames } from "./read-page.js";
import { useEffect, useId, useRef, useState } from "./vendor/hooks.js";

/**
 * @param path of the collection, below `/admin/api/`; null as long as `before` says what has to be chosen first
 * @param value id or null
 * @param scope further parameters of the query
 * @param hint stands in it as long as nothing is chosen
 */
export function Picker({
  target,
  path,
  value,
  onChange,
  label,
  attributes = {},
  scope = {},
  zero = null,
  before = null,
  hint = "Search…",
  emptyAfterChoice = false,
}) {
  const list = useId();
  const [name, setName] = useState(null);
  const [text, setText] = useState(null);
  const [options, setOptions] = useState([]);
  const [active, setActive] = useState(-1);
  const searching = useRef(null);
  const isOpen = text !== null;

  useEffect(() => {
    setName(null);
    if (value === null || value === "") return;
    if (String(value) === "0" && zero !== null) return setName(zero);
    const reading = new AbortController();
    const tell = (names) => !reading.signal.aborted && setName(names?.get(String(value)) || `No. ${value}`);
    readNames(target, [value], path, reading.signal).then(tell, () => tell(null));
    return () => reading.abort();
  }, [value, path]);
  useEffect(() => () => searching.current?.abort(), []);

  /** What was asked before is given up. */
  const supersede = () => {
    searching.current?.abort();
    return (searching.current = new AbortController()).signal;
  };
  const search = async (words, signal) => {
    const found = await find(target, path, words, scope, signal).catch(() => []);
    if (signal.aborted) return;
    setOptions(zero !== null && words === "" ? [{ id: "0", name: zero }, ...found] : found);
    setActive(-1);
  };
  const type = (event) => {
    setText(event.target.value);
    const words = event.target.value.trim();
    const signal = supersede();
    setTimeout(() => !signal.aborted && search(words, signal), 150);
  };
  const open = () => {
    setText("");
    void search("", supersede());
  };
  const close = () => {
    supersede();
    setText(null);
    setOptions([]);
  };
  const choose = (option) => {
    close();
    onChange(option === null ? null : option.id);
    if (!emptyAfterChoice && option !== null) setName(option.name);
  };
  const press = (event) => {
    if (before !== null) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) {
      event.preventDefault();
      if (!isOpen) open();
      else setActive((active + moves[event.key] + options.length) % Math.max(options.length, 1));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined);
      if (option) choose(option);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return html`<span class="picker">
    <input
      ...${attributes}
      type="text"
      role="combobox"
      autocomplete="off"
      aria-label=${label}
      aria-expanded=${isOpen ? "true" : "false"}
      aria-controls=${list}
      aria-autocomplete="list"
      aria-activedescendant=${active < 0 ? undefined : `${list}-${active}`}
      placeholder=${before ?? (emptyAfterChoice ? "Add…" : hint)}
      readonly=${before !== null}
      value=${text ?? name ?? ""}
      onFocus=${(event) => event.target.select()}
      onClick=${() => !isOpen && before === null && open()}
      onInput=${type}
      onKeyDown=${press}
      onBlur=${close}
    />
    ${
      value !== null &&
      value !== "" &&
      !attributes.required &&
      html`<button
        type="button"
        class="quiet clear"
        aria-label=${`Clear ${label ?? "the choice"}`}
        onClick=${() => choose(null)}
      >
        ✕
      </button>`
    }
    <ul id=${list} role="listbox" aria-label=${label ?? target.title} hidden=${!isOpen}>
      ${options.map(
        (option, index) =>
          html`<li
            id=${`${list}-${index}`}
            role="option"
            aria-selected=${index === active ? "true" : "false"}
            onMouseDown=${(event) => event.preventDefault()}
            onClick=${() => choose(option)}
          >
            ${option.name || "(without a name)"} <small>No. ${option.id}</small>
          </li>`,
      )}
      ${isOpen && options.length === 0 && html`<li class="none" role="option" aria-disabled="true" aria-selected="false">Nothing found</li>`}
    </ul>
  </span>`;
}

async function find(target, path, words, scope, signal) {
  const query = new URLSearchParams({
    ...scope,
    fields: `${target.id},${target.title_field}`,
    after: "",
    items_per_page: "10",
  });
  if (/^\d+$/.test(words) && target.searchable.length === 0) query.set(target.id, words);
  else if (words !== "") query.set(target.searchable.length > 0 ? "q" : `${target.title_field}[prefix]`, words);
  const { body } = await send("GET", `${path}?${query}`, undefined, {}, signal);
  return listItems(target, body).map((item) => ({ id: item[target.id], name: item[target.title_field] }));
}
