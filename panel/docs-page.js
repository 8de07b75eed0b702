/** The page at /docs: shows the API document (OpenAPI), with a form for each operation that sends a request. */
/** @import { ApiDocument, Credentials, PlacedOperation, Tag } from "./docs-types.js" */
import { Disclosed } from "./docs-disclosed.js";
import { DocumentContext, listTags, placeOf } from "./docs-document.js";
import { OperationPart } from "./docs-operation.js";
import { Prose } from "./docs-schema.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { useEffect, useMemo, useState } from "./vendor/hooks.js";

/** @param {{ described: ApiDocument }} props */
export function DocsPage({ described }) {
  const tags = useMemo(() => listTags(described), [described]);
  const [words, setWords] = useState("");
  const [credentials, setCredentials] = useState(/** @type {Credentials} */ ({ login: "", key: "" }));
  const place = usePlace();
  const { title, version, description = "" } = described.info;
  const found =
    words.trim() === "" ? tags : tags.map((tag) => filterTag(tag, words)).filter((tag) => tag.operations.length > 0);
  return html`<${DocumentContext.Provider} value=${described}>
    <header>
      <h1>${title} <span class="type">${version}</span></h1>
      ${description.split("\n").map((line) => line !== "" && html`<p><${Prose} text=${line} /></p>`)}
      <p><a class="button small" href="api/2.0/openapi.json">openapi.json</a></p>
    </header>
    <search class="bar">
      <label>Search <input type="search" value=${words} onInput=${onTextInput(setWords)} /></label>
      <${CredentialsPart} credentials=${credentials} onChange=${setCredentials} />
    </search>
    ${found.length === 0 && html`<p role="status">No operation has these words.</p>`}
    ${found.map((tag) => html`<${TagPart} key=${`${tag.name} ${words}`} tag=${tag} isOpen=${words.trim() !== ""} place=${place} credentials=${credentials} />`)}
  <//>`;
}

/**
 * Returns the tag or operation that the address names, and scrolls to it: `#/stalls` names a tag, `#/stalls/listStalls`
 * an operation.
 */
function usePlace() {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const follow = () => setPlace(readPlace());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => document.getElementById(place)?.scrollIntoView(), [place]);
  return place;
}

function readPlace() {
  return decodeURIComponent(location.hash.slice("#/".length));
}

/**
 * @param {Tag} tag
 * @param {string} words
 * @returns {Tag}
 */
function filterTag(tag, words) {
  const wanted = words.toLowerCase().split(/\s+/);
  const has = (/** @type {PlacedOperation} */ { path, method, operation }) => {
    const text = `${tag.name} ${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return { ...tag, operations: tag.operations.filter(has) };
}

/** @param {{ credentials: Credentials, onChange: (credentials: Credentials) => void }} props */
function CredentialsPart({ credentials, onChange }) {
  const change = (/** @type {Partial<Credentials>} */ changed) => onChange({ ...credentials, ...changed });
  return html`
    <label
      >Login
      <input
        autocomplete="off"
        spellcheck=${false}
        value=${credentials.login}
        onInput=${onTextInput((login) => change({ login }))}
    /></label>
    <label
      >API key
      <input
        type="password"
        autocomplete="off"
        value=${credentials.key}
        onInput=${onTextInput((key) => change({ key }))}
    /></label>
    <p class="help">
      The login of an account and its API key; or an additional key or a token alone. This page keeps them until it is
      closed.
    </p>
  `;
}

/** @param {{ tag: Tag, isOpen: boolean, place: string, credentials: Credentials }} props */
function TagPart({ tag, isOpen, place, credentials }) {
  const { name, description, operations } = tag;
  const isNamed = place === name || operations.some((each) => placeOf(each) === place);
  return html`<${Disclosed}
    key=${String(isNamed)}
    kind="tag"
    id=${name}
    open=${isOpen || isNamed}
    label=${html`<h2>${name}</h2>
      <${Prose} text=${description} />`}
  >
    ${() => operations.map((placed) => html`<${OperationEntry} key=${placed.operation.operationId} placed=${placed} place=${place} credentials=${credentials} />`)}
  <//>`;
}

/** @param {{ placed: PlacedOperation, place: string, credentials: Credentials }} props */
function OperationEntry({ placed, place, credentials }) {
  const { method, path, operation } = placed;
  const own = placeOf(placed);
  const label = html`<h3><span class=${`method ${method}`}>${method.toUpperCase()}</span> <code>${path}</code></h3>
    ${operation.summary}`;
  return html`<${Disclosed}
    key=${String(place === own)}
    kind="operation"
    id=${own}
    open=${place === own}
    label=${label}
  >
    ${() => html`<${OperationPart} placed=${placed} credentials=${credentials} />`}
  <//>`;
}
