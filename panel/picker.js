/** Search as you type for one item of a resource (WAI-ARIA combobox with a list). */
import { findItems, findNamed } from "./find-items.js";
import { html } from "./html.js";
import { readNames } from "./read-page.js";
import { settle } from "./settling.js";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import { labelCollection } from "./words.js";

const shown = 10;
/** Before anything was searched for. */
const nothing = { words: null, items: [], problem: null };

/**
 * @param path of the collection, below `/admin/api/`; null as long as `before` says what has to be chosen first
 * @param value id or null
 * @param readScope gives further parameters of the query
 * @param hint stands in it as long as nothing is chosen
 */
export function Picker({
  target,
  path,
  value,
  onChange,
  label,
  attributes = {},
  readScope,
  zero = null,
  before = null,
  hint = "Search…",
  emptyAfterChoice = false,
}) {
  const list = useId();
  const [name, setName] = useState(null);
  const [text, setText] = useState(null);
  const [found, setFound] = useState(nothing);
  const [active, setActive] = useState(-1);
  /** What was typed and left, and why it is not taken. */
  const [untaken, setUntaken] = useState(null);
  const searching = useRef(null);
  /** Its name needs not be read. */
  const chosen = useRef(null);
  const options = useRef(null);
  const isOpen = text !== null;
  const offered = found.items.slice(0, shown);

  useEffect(() => {
    setName(null);
    setUntaken(null);
    if (value === null || value === "") return;
    if (String(value) === "0" && zero !== null) return setName(zero);
    if (chosen.current?.id === value) return setName(chosen.current.name);
    const reading = new AbortController();
    const tell = (names) => !reading.signal.aborted && setName(names?.get(String(value)) || `No. ${value}`);
    readNames(target, [value], path, reading.signal).then(tell, () => tell(null));
    return () => reading.abort();
  }, [value, path]);
  useEffect(() => () => searching.current?.abort(), []);

  useLayoutEffect(() => options.current.children[active]?.scrollIntoView({ block: "nearest" }), [active]);

  /** What was asked before is given up. */
  const supersede = () => {
    searching.current?.abort();
    return (searching.current = new AbortController()).signal;
  };
  const search = async (words, signal) => {
    const finding = readScope().then((scope) => findItems(target, path, words, scope, signal));
    const answer = await finding.then(
      (items) => ({ words, items: isZero(words) ? [{ id: "0", name: zero }, ...items] : items, problem: null }),
      ({ message }) => ({ words, items: [], problem: `Cannot search: ${message}` }),
    );
    if (!signal.aborted) {
      setFound(answer);
      setActive(-1);
    }
    return answer;
  };
  const isZero = (words) => zero !== null && zero.toLowerCase().startsWith(words.toLowerCase());
  const type = (event) => {
    setText(event.target.value);
    setUntaken(null);
    const words = event.target.value.trim();
    const signal = supersede();
    setTimeout(() => !signal.aborted && search(words, signal), 150);
  };
  const open = () => {
    const words = untaken?.words ?? "";
    setText(words);
    setUntaken(null);
    void search(words, supersede());
  };
  const close = () => {
    supersede();
    setText(null);
    setFound(nothing);
  };
  const choose = (option) => {
    close();
    setUntaken(null);
    chosen.current = option;
    onChange(option === null ? null : option.id);
  };
  /** Calls `decide` with what is found for the words that stand there, at once where it is known. */
  const whenFound = (words, decide) => {
    if (found.words === words) decide(found);
    else settle(search(words, supersede()).then(decide));
  };
  const leave = () => {
    const words = text?.trim() ?? "";
    close();
    if (words === "") return;
    whenFound(words, ({ items, problem }) => {
      const named = findNamed(items, words);
      if (named.length === 1) choose(named[0]);
      else setUntaken({ words, reason: problem === null ? explain(target, named.length) : `. ${problem}` });
    });
  };
  const take = () => {
    if (offered[active] !== undefined) return choose(offered[active]);
    const words = text.trim();
    if (words === "") return;
    whenFound(words, ({ items }) => {
      const fitting = items.length === 1 ? items : findNamed(items, words);
      if (fitting.length === 1) choose(fitting[0]);
    });
  };
  const move = (step) => {
    const from = active < 0 && step < 0 ? 0 : active;
    return (from + step + offered.length) % Math.max(offered.length, 1);
  };
  const press = (event) => {
    if (before !== null) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) {
      event.preventDefault();
      if (!isOpen) open();
      else setActive(move(moves[event.key]));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      take();
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
      value=${text ?? untaken?.words ?? name ?? ""}
      aria-invalid=${untaken ? "true" : attributes["aria-invalid"]}
      aria-describedby=${[untaken && `${list}-untaken`, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined}
      data-untaken=${untaken ? "" : undefined}
      onFocus=${(event) => event.target.select()}
      onClick=${() => !isOpen && before === null && open()}
      onInput=${type}
      onKeyDown=${press}
      onBlur=${leave}
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
    <ul ref=${options} id=${list} role="listbox" aria-label=${label ?? target.title} hidden=${!isOpen}>
      ${offered.map(
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
      ${isOpen && found.words !== null && html`<${Remark} found=${found} />`}
    </ul>
    ${untaken && html`<span class="error" role="alert" id=${`${list}-untaken`}>“${untaken.words}” is not taken${untaken.reason}</span>`}
  </span>`;
}

/** What is to be said besides the options. */
function Remark({ found: { items, problem } }) {
  const text =
    problem ?? (items.length === 0 ? "Nothing found" : items.length > shown ? "There are more: type on" : null);
  return text && html`<li class="none" role="option" aria-disabled="true" aria-selected="false">${text}</li>`;
}

function explain(target, count) {
  const whose =
    count === 0
      ? `no ${target.title.toLowerCase()} is`
      : `${count} of the ${labelCollection(target).toLowerCase()} are`;
  return `: ${whose} called so. Choose one of the list.`;
}
