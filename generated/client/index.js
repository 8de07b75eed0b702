// Generated from schemas/ by "stockroom generate"; never edited.
/** Everything that a client throws, but for the reason of an `AbortSignal` and `TypeError`s about wrong arguments. */
export class StockroomError extends Error {
    name = "StockroomError";
    /** HTTP status; 0 where there was no answer. */
    status;
    /** What to tell errors apart by; docs/errors.md lists the codes. */
    code;
    /** Each thing that is wrong with the request; empty where the code says it all. */
    errors;
    /** Finds the request in the log of the server. */
    requestId;
    /** Seconds after which the server wants to be asked again. */
    retryAfter;
    /** Which operation of a batch was refused, from 0; null where there was none. */
    operation;
    constructor(failure, options) {
        super(failure.message, options);
        this.status = failure.status;
        this.code = failure.code;
        this.errors = failure.errors;
        this.requestId = failure.requestId;
        this.retryAfter = failure.retryAfter;
        this.operation = failure.operation;
    }
}
/** 400: the query, the body or a field is wrong; `errors` says where. */
export class InvalidRequest extends StockroomError {
    name = "InvalidRequest";
}
/** 401: the e-mail or the key is wrong, or the account may not use the API. */
export class Unauthenticated extends StockroomError {
    name = "Unauthenticated";
}
/** 403: a privilege is missing; the message names it. */
export class Forbidden extends StockroomError {
    name = "Forbidden";
}
/** 404: there is no such object, or it is not for this account. */
export class NotFound extends StockroomError {
    name = "NotFound";
}
/** 409: a unique value is taken, others refer to the object, or the change would lock everybody out. */
export class Conflict extends StockroomError {
    name = "Conflict";
}
/**
 * 412: the object is no longer what `ifMatch` says. After a repetition (an answer was lost on its way) the change may be the
 * request's own: read the object again.
 */
export class PreconditionFailed extends StockroomError {
    name = "PreconditionFailed";
}
/** 429, still after the last attempt. */
export class TooManyRequests extends StockroomError {
    name = "TooManyRequests";
}
/** 503, still after the last attempt: the database of the server is away or too slow. */
export class Unavailable extends StockroomError {
    name = "Unavailable";
}
/** The server was not reached, or gave no whole answer in time; `cause` is the error of `fetch`. */
export class NoAnswer extends StockroomError {
    name = "NoAnswer";
}

/** Stands for the id of what the operation of this number, from 0, creates earlier in the same batch. */
export class Ref {
    operation;
    constructor(operation) {
        this.operation = operation;
    }
    /** In a body. */
    toJSON() {
        return { $ref: this.operation };
    }
    /** In a path. */
    toString() {
        return `$${String(this.operation)}`;
    }
}
/** The id of what the operation of this number, from 0, creates earlier in the same batch. */
export function ref(operation) {
    return new Ref(operation);
}

/** Beside the objects, so that these are nothing but the JSON of the server. */
const tags = new WeakMap();

/**
 * The entity tag of what `get`, `create` or `update` gave, for `ifMatch` and `ifNoneMatch`.
 * @throws TypeError for any other object, copies included
 */
export function etagOf(object) {
    const tag = tags.get(object);
    if (tag !== undefined)
        return tag;
    throw new TypeError("only what get, create or update gave has an entity tag; it is lost in a copy");
}

const classes = new Map([
    [400, InvalidRequest],
    [401, Unauthenticated],
    [403, Forbidden],
    [404, NotFound],
    [409, Conflict],
    [412, PreconditionFailed],
    [429, TooManyRequests],
    [503, Unavailable],
]);
function readAnswer({ status, headers }, text) {
    const json = parseJson(text);
    const ok = (status >= 200 && status < 300) || status === 304;
    if (ok && (json !== undefined || text === ""))
        return { status, headers, json };
    return toError(status, headers, ok ? undefined : json);
}
/** @param json body of the error; undefined where it is none */
function toError(status, headers, json) {
    return new (classes.get(status) ?? StockroomError)(readFailure(status, headers, json));
}
function readFailure(status, headers, json) {
    const given = headers.get("x-request-id");
    const retryAfter = readRetryAfter(headers.get("retry-after"));
    if (!isErrorBody(json)) {
        const message = `status ${String(status)}, but not in the form of Stockroom: is it what answers at this address?`;
        return { message, status, code: "unreadable_answer", errors: [], requestId: given, retryAfter, operation: null };
    }
    const { message, code, errors, request_id: requestId, operation = null } = json;
    return { message, status, code, errors, requestId, retryAfter, operation };
}
function isErrorBody(json) {
    return typeof json === "object" && json !== null && "code" in json && "errors" in json && Array.isArray(json.errors);
}
/** Seconds or a date (RFC 9110, section 10.2.3) as seconds from now. */
function readRetryAfter(value) {
    if (value === null)
        return null;
    const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
    return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

/** @throws TypeError where the address is none */
function createSend(connection) {
    const root = readRoot(connection.url);
    const { fetch = globalThis.fetch } = connection;
    const authorization = `Basic ${encodeUtf8(`${connection.email}:${connection.key}`)}`;
    return async function send({ method, path, query, headers, body }, options = {}) {
        const patience = choosePatience(connection, options);
        const url = query === undefined || query === "" ? root + path : `${root}${path}?${query}`;
        const init = {
            method,
            headers: { ...headers, authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            // No cookies and no dialog of a browser; what is redirected would lose its body, and take the key elsewhere.
            credentials: "omit",
            redirect: "manual",
        };
        let maybeDone = false;
        for (let attempt = 1;; attempt++) {
            const outcome = await exchange(fetch, url, init, patience.timeout, options.signal);
            if (!(outcome instanceof StockroomError))
                return outcome;
            // A deletion of which an earlier answer was lost: the object is gone, as was asked.
            if (maybeDone && method === "DELETE" && outcome.status === 404) {
                return { status: 204, headers: new Headers(), json: undefined };
            }
            const delay = chooseDelay(outcome, attempt, patience);
            if (delay === null)
                throw outcome;
            maybeDone ||= outcome.status !== 429;
            await wait(delay, options.signal);
        }
    };
}
/** One attempt. Throws the reason of the caller's signal only. */
async function exchange(fetch, url, init, timeout, signal) {
    const limit = AbortSignal.timeout(timeout);
    try {
        const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
        return readAnswer(response, await response.text());
    }
    catch (cause) {
        signal?.throwIfAborted();
        const what = limit.aborted ? `no whole answer within ${String(timeout)} ms` : "no connection, or it broke";
        const message = `${init.method ?? ""} ${url}: ${what}`;
        return new NoAnswer({ message, status: 0, code: "no_answer", errors: [], requestId: null, retryAfter: null, operation: null }, { cause });
    }
}
/** Null where there is to be no further attempt. */
function chooseDelay(error, attempt, patience) {
    if (attempt >= patience.attempts || !isPassing(error))
        return null;
    const backoff = patience.delay * 2 ** (attempt - 1);
    if (error.retryAfter === null)
        return Math.min(patience.longestDelay, backoff * (0.5 + Math.random() / 2));
    const asked = error.retryAfter * 1000;
    // Not all at the same moment.
    return asked > patience.longestDelay ? null : asked + Math.random() * patience.delay;
}
/** 502 and 504 are what a proxy says in place of 503. `in_progress`: the attempt before, whose answer was lost, is at work. */
function isPassing({ status, code }) {
    return code === "no_answer" || code === "in_progress" || [429, 502, 503, 504].includes(status);
}
function choosePatience(connection, request) {
    return {
        timeout: request.timeout ?? connection.timeout ?? 30_000,
        attempts: request.attempts ?? connection.attempts ?? 4,
        delay: request.delay ?? connection.delay ?? 250,
        // The server's own limit counts by the minute.
        longestDelay: request.longestDelay ?? connection.longestDelay ?? 60_000,
    };
}
function wait(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const end = () => {
            clearTimeout(timer);
            // What a signal gives as its reason is the caller's.
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", end);
            resolve();
        }, milliseconds);
        if (signal?.aborted)
            end();
        else
            signal?.addEventListener("abort", end, { once: true });
    });
}
function readRoot(url) {
    const { protocol, origin, pathname, username, password, search, hash } = new URL(url);
    if (!/^https?:$/.test(protocol) || username + password + search + hash !== "") {
        throw new TypeError("url must be an http or https address without credentials, query and fragment");
    }
    return `${origin}${pathname.replace(/\/+$/, "")}/api/2.0/`;
}
/** Base64 of the UTF-8 bytes (RFC 7617, section 2.1). */
function encodeUtf8(text) {
    return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** The query of a list apart from its window; null where a condition cannot be met by anything. */
function writeQuery(query) {
    const written = new URLSearchParams();
    for (const [field, condition] of Object.entries(query.filter ?? {})) {
        if (condition === undefined)
            continue;
        if (!isConditions(condition)) {
            if (!append(written, field, condition, field))
                return null;
            continue;
        }
        for (const [operator, operand] of Object.entries(condition)) {
            if (operand === undefined)
                continue;
            const isMet = append(written, `${field}[${operator}]`, operand, field);
            // To be none of nothing is no condition.
            if (!isMet && operator !== "nin")
                return null;
        }
    }
    if (query.q !== undefined)
        written.append("q", query.q);
    if (query.sort !== undefined) {
        const descending = query.sort.startsWith("-");
        written.append("sort_by", descending ? query.sort.slice(1) : query.sort);
        if (descending)
            written.append("sort_order", "desc");
    }
    writeFields(written, query.fields);
    return written;
}
function writeFields(written, fields) {
    if (fields !== undefined && fields.length > 0)
        written.append("fields", fields.map(String).join(","));
}
/** False where there is no value to append. */
function append(written, name, operand, field) {
    const values = Array.isArray(operand) ? operand : [operand];
    for (const value of values) {
        if (!isScalar(value)) {
            throw new TypeError(`${name} must be a text, a number or a boolean; ask for no value by ${field}: {exists: false}`);
        }
        written.append(name, String(value));
    }
    return values.length > 0;
}
function isConditions(condition) {
    return typeof condition === "object" && condition !== null && !Array.isArray(condition);
}
function isScalar(value) {
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** @param name of the collection: the key of its objects where they come in a map */
function openList(name, readWindow) {
    async function* iterate(size) {
        for (let after = ""; after !== null;) {
            const answer = await readWindow({ after, items_per_page: String(size) });
            if (answer === null)
                return;
            yield* readItems(answer.json, name);
            after = readCursor(answer.headers.get("link"));
        }
    }
    return {
        [Symbol.asyncIterator]: () => iterate(100),
        async page({ page, size = 10 }) {
            const answer = await readWindow({ page: String(page), items_per_page: String(size) });
            if (answer === null)
                return { items: [], page, size, total: 0 };
            const total = Number(answer.headers.get("x-total-count"));
            return { items: readItems(answer.json, name), page, size, total };
        },
        async first() {
            for await (const item of iterate(1))
                return item;
            return null;
        },
        async all() {
            const items = [];
            for await (const item of iterate(1000))
                items.push(item);
            return items;
        },
    };
}
/** The server promises these forms. */
function readItems(json, name) {
    if (Array.isArray(json))
        return json;
    const items = json[name] ?? {};
    const { ids } = json.search;
    return ids.flatMap((id) => items[id] ?? []);
}
/** The cursor of the next window out of `Link` (RFC 8288), which is written as the server sees itself: maybe behind a proxy. */
function readCursor(link) {
    const target = /<([^>]*)>; rel="next"/.exec(link ?? "")?.[1];
    return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

/** @throws TypeError: anything else, such as "" or "..", would address something else */
function writeId(id) {
    const text = String(id);
    if (/^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text) || id instanceof Ref)
        return text;
    throw new TypeError(`an id must be decimal digits or a UUID, and ${JSON.stringify(id)} is not`);
}
function condition(name, tag) {
    return tag === undefined ? {} : { [name]: tag };
}
/** 128 random bits. Browsers have `crypto.randomUUID` on secure origins only, and this everywhere. */
function makeKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param path of the collection */
function openActions(send, path, actions) {
    const methods = Object.entries(actions).map(([method, { name, ofItem, reads, takes }]) => {
        const call = async (...given) => {
            // As the types of the method say: the id, the input, and the options, as far as there are any.
            const rest = [...given];
            const place = ofItem === true ? `${path}/${writeId(rest.shift())}` : path;
            const input = (takes === true ? rest.shift() : undefined);
            const options = rest[0];
            const request = { path: `${place}/${name}` };
            const { status, json } = await send(reads === true
                ? { ...request, method: "GET", query: writeInput(input ?? {}) }
                : {
                    ...request,
                    method: "POST",
                    headers: writeHeaders(options),
                    ...(takes === true ? { body: input ?? {} } : {}),
                }, options);
            return status === 204 ? undefined : json;
        };
        return [method, call];
    });
    return Object.fromEntries(methods);
}
function writeHeaders(options) {
    return { "idempotency-key": options?.idempotencyKey ?? makeKey(), ...condition("if-match", options?.ifMatch) };
}
function writeInput(input) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input)) {
        const values = Array.isArray(value) ? value : [value];
        for (const each of values)
            if (each !== null && each !== undefined)
                query.append(name, String(each));
    }
    return query.toString();
}

/**
 * Collections by their names.
 * @param prefix path of the object that they belong to, with a final "/", or ""
 */
function openNested(names, prefix, open) {
    return Object.fromEntries(Object.entries(names).map(([name, nested]) => {
        const path = prefix + name;
        const collection = open(name, path);
        if (Object.keys(nested).length === 0)
            return [name, collection];
        const below = (id) => openNested(nested, `${path}/${writeId(id)}/`, open);
        return [name, Object.assign(below, collection)];
    }));
}
/**
 * @param path of the collection below the root of the interface
 * @param actions of the collection and of its objects, by their methods
 */
function openCollection(send, name, path, actions = {}) {
    async function get(id, options = {}) {
        const query = new URLSearchParams();
        writeFields(query, options.fields);
        const headers = condition("if-none-match", options.ifNoneMatch);
        const answer = await send({ method: "GET", path: `${path}/${writeId(id)}`, query: query.toString(), headers }, options);
        return answer.status === 304 ? null : takeTagged(answer);
    }
    return {
        ...openActions(send, path, actions),
        list(query = {}, options) {
            const written = writeQuery(query);
            return openList(name, async (window) => {
                if (written === null)
                    return null;
                const whole = new URLSearchParams([...written, ...Object.entries(window)]);
                return send({ method: "GET", path, query: whole.toString() }, options);
            });
        },
        // Null is the answer to ifNoneMatch only, as the signatures of Collection say.
        get: get,
        async create(body, options) {
            const headers = { "idempotency-key": options?.idempotencyKey ?? makeKey(), ...preference(options) };
            return takeTagged(await send({ method: "POST", path, headers, body }, options));
        },
        async update(id, body, options) {
            const headers = { ...condition("if-match", options?.ifMatch), ...preference(options) };
            return takeTagged(await send({ method: "PUT", path: `${path}/${writeId(id)}`, headers, body }, options));
        },
        async delete(id, options) {
            const headers = condition("if-match", options?.ifMatch);
            await send({ method: "DELETE", path: `${path}/${writeId(id)}`, headers }, options);
        },
    };
}
/** The object in place of its id. */
function preference(options) {
    return options?.show === true ? { prefer: "return=representation" } : {};
}
function takeTagged({ json, headers }) {
    // What reads and writes of one object answer is an object.
    const object = json;
    const tag = headers.get("etag");
    if (tag !== null)
        tags.set(object, tag);
    return object;
}

/** A function that does operations, with collections that make them. */
function openBatch(send, names) {
    const batch = async (operations, options = {}) => {
        const { atomic = true, idempotencyKey = makeKey(), ...rest } = options;
        const headers = { "idempotency-key": idempotencyKey };
        const answer = await send({ method: "POST", path: "batch", headers, body: { operations, atomic } }, rest);
        return answer.json.results.map(readResult);
    };
    const collections = openNested(names, "", (_name, path) => describeWrites(path));
    const members = Object.entries(collections).map(([name, value]) => [name, { value, enumerable: true }]);
    return Object.defineProperties(batch, Object.fromEntries(members));
}
function describeWrites(path) {
    const item = (id) => `${path}/${writeId(id)}`;
    return {
        create: (body) => ({ method: "POST", path, body }),
        update: (id, body, options) => ({
            method: "PUT",
            path: item(id),
            body,
            ...condition("if_match", options?.ifMatch),
        }),
        delete: (id, options) => ({ method: "DELETE", path: item(id), ...condition("if_match", options?.ifMatch) }),
    };
}
/** Nothing of a deletion; the error of what was refused by itself. */
function readResult({ status, etag, body }) {
    if (status >= 400)
        return toError(status, new Headers(), body);
    if (body !== undefined && etag !== undefined)
        tags.set(body, etag);
    return body;
}

/** A function that does all that its work notes down, or nothing. */
function openTransaction(batch, names) {
    return async (work, options = {}) => {
        const operations = [];
        let isOver = false;
        const note = (operation) => {
            if (isOver)
                throw new TypeError("the transaction is over: its work must wait for all that it begins");
            return new Ref(operations.push(operation) - 1);
        };
        const returned = await work(openNested(names, "", (_name, path) => noteWrites(path, note)));
        isOver = true;
        // The server takes no batch of nothing.
        const results = operations.length === 0 ? [] : await batch(operations, { ...options, atomic: true });
        return settle(returned, results);
    };
}
function noteWrites(path, note) {
    const { create, update, delete: remove } = describeWrites(path);
    return {
        create: (...given) => note(create(...given)),
        update: (...given) => note(update(...given)),
        delete: (...given) => note(remove(...given)),
    };
}
/** What the writes give in the places of those who stand for it. */
function settle(returned, results) {
    const given = (value) => (value instanceof Ref ? results[value.operation] : value);
    if (Array.isArray(returned))
        return returned.map(given);
    if (!isPlain(returned))
        return given(returned);
    return Object.fromEntries(Object.entries(returned).map(([name, value]) => [name, given(value)]));
}
function isPlain(value) {
    return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** @param actions by the names on the way to their collection, with "/" between them */
function openClient(names, actions, options) {
    const send = createSend(options);
    const batch = openBatch(send, names);
    return {
        ...openNested(names, "", (name, path) => openCollection(send, name, path, actions[placeOf(path)])),
        me: async (options) => (await send({ method: "GET", path: "me" }, options)).json,
        batch,
        transaction: openTransaction(batch, names),
    };
}
/** Without the ids. */
function placeOf(path) {
    return path
        .split("/")
        .filter((_, index) => index % 2 === 0)
        .join("/");
}

/** Collections by name, with those that each of their objects has. */
const names = {
  categories: { products: { options: { variants: {} }, features: { images: {} } } },
  features: { variants: {} },
  images: {},
  layouts: {},
  options: { variants: {} },
  pages: {},
  payments: {},
  product_filters: {},
  products: { options: { variants: {} }, features: { images: {} } },
  profile_fields: {},
  promotions: {},
  settings: {},
  shippings: {},
  sitemap: {},
  static_data: {},
  stores: {},
  usergroups: {},
  users: {},
};

/** Actions of collections and of their objects, by the names on the way to them. */
const actions = {};

export function connect(options) {
  return openClient(names, actions, options);
}
