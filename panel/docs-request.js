/** Composes the request of an API operation from the texts that the user has typed into its form, and sends the request. */
/** @import { ComposedRequest, Credentials, Parameter, OperationAtPath, ReceivedResponse } from "./docs-types.js" */

/**
 * @param {OperationAtPath} operationAtPath
 * @param {readonly Parameter[]} parameters
 * @param {(parameter: Parameter) => string} readInput returns the typed text for a parameter; "" leaves the parameter
 * out
 * @param {{ type: string, text: string } | null} body
 * @param {Credentials} credentials
 * @returns {ComposedRequest}
 */
export function composeRequest({ path, method, server }, parameters, readInput, body, credentials) {
  /** @type {Record<string, string>} */
  const headers = {};
  const given = parameters.filter((each) => readInput(each) !== "");
  for (const each of given) if (each.in === "header") headers[each.name] = readInput(each);
  const query = given
    .filter((each) => each.in === "query")
    .flatMap((each) => serializeQueryParameter(each, readInput(each)));
  const filled = given
    .filter((each) => each.in === "path")
    .reduce((text, each) => text.replace(`{${each.name}}`, encodeURIComponent(readInput(each))), path);
  if (body !== null) headers["Content-Type"] = body.type;
  const authorization = composeAuthorization(credentials);
  if (authorization !== null) headers["Authorization"] = authorization;
  return {
    address: `${server}${filled}${query.length === 0 ? "" : `?${query.join("&")}`}`,
    method: method.toUpperCase(),
    headers,
    body: body?.text ?? null,
  };
}

/**
 * Writes a query parameter. The typed text is a single value, a JSON array, or a JSON object such as `{"gte":5}`, whose
 * keys are filter operators.
 * @param {Parameter} parameter
 * @param {string} text
 * @returns {readonly string[]}
 */
function serializeQueryParameter({ name, explode }, text) {
  const write = (/** @type {unknown} */ value) => encodeURIComponent(String(value)).replaceAll("%2C", ",");
  const value = /^\s*[[{]/.test(text) ? tryParseJson(text) : undefined;
  if (Array.isArray(value) && explode === false) return [`${name}=${write(value)}`];
  if (Array.isArray(value)) return value.map((each) => `${name}=${write(each)}`);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([operator, each]) => `${name}[${operator}]=${write(each)}`);
  return [`${name}=${write(text)}`];
}

/**
 * @param {string} text
 * @returns {unknown} undefined if the text is not JSON
 */
function tryParseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the header `Authorization`: HTTP Basic for a login and a key, a bearer token for a key without a login.
 * @param {Credentials} credentials
 */
function composeAuthorization({ login, key }) {
  if (key === "") return null;
  if (login === "") return `Bearer ${key}`;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${login}:${key}`)))}`;
}

/**
 * @param {ComposedRequest} composedRequest
 * @returns {Promise<ReceivedResponse>}
 */
export async function sendRequest(composedRequest) {
  const started = performance.now();
  const stop = () => ({
    milliseconds: Math.round(performance.now() - started),
    command: composeCurlCommand(composedRequest),
  });
  try {
    const { address, ...request } = composedRequest;
    const response = await fetch(address, { ...request, credentials: "omit" });
    const text = await response.text();
    return {
      status: `${String(response.status)} ${response.statusText}`,
      headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
      body: text === "" ? "" : (JSON.stringify(tryParseJson(text), null, 2) ?? text),
      ...stop(),
    };
  } catch (error) {
    return { status: String(error), headers: "", body: "", ...stop() };
  }
}

/**
 * Writes the request as a `curl` command, with shell variables in place of the credentials.
 * @param {ComposedRequest} composedRequest
 */
function composeCurlCommand({ address, method, headers, body }) {
  const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const authorization = headers["Authorization"]?.startsWith("Bearer")
    ? '-H "Authorization: Bearer $KEY"'
    : '-u "$LOGIN:$KEY"';
  const lines = Object.entries(headers).map(([name, value]) =>
    name === "Authorization" ? authorization : `-H ${quote(`${name}: ${value}`)}`,
  );
  const data = body === null ? [] : [`-d ${quote(body)}`];
  return [`curl -X ${method} ${quote(new URL(address, location.href).href)}`, ...lines, ...data].join(" \\\n  ");
}
