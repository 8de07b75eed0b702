/** One request to the server. */

/** What stands before `/admin` in addresses, where a proxy adds something. */
export const base = location.pathname.replace(/\/admin\/?$/, "");

/** An answer that is no success, or none at all. */
export class Failure extends Error {
  constructor(status, { code = "unreachable", message, errors = [] }) {
    super(message);
    this.status = status;
    this.code = code;
    /** `{field, rule, message}`, the field as a JSON pointer. */
    this.errors = errors;
  }
}

/**
 * @param path below `/admin/api/`, with the query
 * @param token of the session that the request is meant for, or null: another session refuses it
 * @returns status, headers and the parsed body
 * @throws Failure
 */
export async function request(method, path, { body, headers = {}, signal, token = null }) {
  const answer = await fetch(`${base}/admin/api/${path}`, {
    method,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === null ? {} : { "X-CSRF-Token": token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch(() => {
    throw new Failure(0, { message: "The server cannot be reached. Check the connection and try again." });
  });
  const text = method === "HEAD" ? "" : await answer.text();
  const json = parse(text);
  if (answer.ok) return { status: answer.status, headers: answer.headers, body: json };
  throw new Failure(answer.status, describeFailure(answer, json));
}

/** `Bad Request: the page …` names the status first, for programs. */
function dropStatus(message) {
  const sentence = message.replace(/^[A-Z][a-z]+( [A-Z][a-z]+)*: /, "");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function parse(text) {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    // A proxy's own page of an error.
    return null;
  }
}

function describeFailure(answer, json) {
  const message = dropStatus(json?.message ?? `The server answered ${answer.status}.`);
  const wait = answer.headers.get("Retry-After");
  return { ...json, message: wait === null ? message : `${message} (Try again in ${wait} seconds.)` };
}
