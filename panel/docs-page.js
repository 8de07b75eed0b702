/**
 * The page at /docs: shows the API document (OpenAPI), with a form for each operation that sends a request. All addresses are relative,
 * so that the page also works behind a proxy that adds a path prefix.
 */
/** @import { ApiDocument, Credentials, OperationAtPath, Tag } from "./docs-types.js" */
import { LazyDetails } from "./docs-lazy-details.js";
import { ApiDocumentContext, listTags, getOperationAnchor } from "./docs-document.js";
import { OperationDetails } from "./docs-operation.js";
import { TextWithCode } from "./docs-schema.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

/** @param {{ apiDocument: ApiDocument }} props */
function DocsPage({ apiDocument }) {
  const tags = useMemo(() => listTags(apiDocument), [apiDocument]);
  const [words, setWords] = useState("");
  const [credentials, setCredentials] = useState(/** @type {Credentials} */ ({ login: "", key: "" }));
  const anchor = useUrlAnchor();
  const { title, version, description = "" } = apiDocument.info;
  const found =
    words.trim() === ""
      ? tags
      : tags.map((tag) => filterOperationsOfTag(tag, words)).filter((tag) => tag.operations.length > 0);
  return html`<${ApiDocumentContext.Provider} value=${apiDocument}>
    <header>
      <h1>${title} <span class="type">${version}</span></h1>
      ${description.split("\n").map((line) => line !== "" && html`<p><${TextWithCode} text=${line} /></p>`)}
      <p><a class="button small" href="api/2.0/openapi.json">openapi.json</a></p>
    </header>
    <search class="bar">
      <label>Search <input type="search" value=${words} onInput=${onTextInput(setWords)} /></label>
      <${CredentialsInputs} credentials=${credentials} onChange=${setCredentials} />
    </search>
    ${found.length === 0 && html`<p role="status">No operation matches the search.</p>`}
    ${found.map((tag) => html`<${TagSection} key=${`${tag.name} ${words}`} tag=${tag} isOpen=${words.trim() !== ""} anchor=${anchor} credentials=${credentials} />`)}
  <//>`;
}

/**
 * Returns the tag or operation that the address names, and scrolls to it: `#/stalls` names a tag, `#/stalls/listStalls`
 * an operation.
 */
function useUrlAnchor() {
  const [anchor, setAnchor] = useState(readUrlAnchor);
  useEffect(() => {
    const follow = () => setAnchor(readUrlAnchor());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => document.getElementById(anchor)?.scrollIntoView(), [anchor]);
  return anchor;
}

function readUrlAnchor() {
  return decodeURIComponent(location.hash.slice("#/".length));
}

/**
 * @param {Tag} tag
 * @param {string} words
 * @returns {Tag}
 */
function filterOperationsOfTag(tag, words) {
  const wanted = words.toLowerCase().split(/\s+/);
  const has = (/** @type {OperationAtPath} */ { path, method, operation }) => {
    const text = `${tag.name} ${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return { ...tag, operations: tag.operations.filter(has) };
}

/** @param {{ credentials: Credentials, onChange: (credentials: Credentials) => void }} props */
function CredentialsInputs({ credentials, onChange }) {
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
      Enter the login of an account and its API key, or only an additional key or a token. This page keeps them until it
      is closed.
    </p>
  `;
}

/** @param {{ tag: Tag, isOpen: boolean, anchor: string, credentials: Credentials }} props */
function TagSection({ tag, isOpen, anchor, credentials }) {
  const { name, description, operations } = tag;
  const isNamed = anchor === name || operations.some((each) => getOperationAnchor(each) === anchor);
  return html`<${LazyDetails}
    key=${String(isNamed)}
    kind="tag"
    id=${name}
    open=${isOpen || isNamed}
    label=${html`<h2>${name}</h2>
      <${TextWithCode} text=${description} />`}
  >
    ${() => operations.map((operationAtPath) => html`<${OperationEntry} key=${operationAtPath.operation.operationId} operationAtPath=${operationAtPath} anchor=${anchor} credentials=${credentials} />`)}
  <//>`;
}

/** @param {{ operationAtPath: OperationAtPath, anchor: string, credentials: Credentials }} props */
function OperationEntry({ operationAtPath, anchor, credentials }) {
  const { method, path, operation } = operationAtPath;
  const own = getOperationAnchor(operationAtPath);
  const label = html`<h3><span class=${`method ${method}`}>${method.toUpperCase()}</span> <code>${path}</code></h3>
    ${operation.summary}`;
  return html`<${LazyDetails}
    key=${String(anchor === own)}
    kind="operation"
    id=${own}
    open=${anchor === own}
    label=${label}
  >
    ${() => html`<${OperationDetails} operationAtPath=${operationAtPath} credentials=${credentials} />`}
  <//>`;
}

const root = document.getElementById("page");
if (root === null) throw new Error("docs.html has no element with the id `page`");
try {
  const response = await fetch("api/2.0/openapi.json", { credentials: "omit" });
  if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
  const apiDocument = /** @type {ApiDocument} */ (await response.json());
  render(html`<${DocsPage} apiDocument=${apiDocument} />`, root);
} catch (error) {
  render(html`<p class="notice problem" role="alert">The API document cannot be read: ${String(error)}</p>`, root);
}
