// Generated from schemas/ by "stockroom generate"; never edited.
export class StockroomError extends Error {
    name = "StockroomError";
    status;
    code;
    errors;
    requestId;
    retryAfter;
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
export class InvalidRequest extends StockroomError {
    name = "InvalidRequest";
}
export class Unauthenticated extends StockroomError {
    name = "Unauthenticated";
}
export class Forbidden extends StockroomError {
    name = "Forbidden";
}
export class NotFound extends StockroomError {
    name = "NotFound";
}
export class Conflict extends StockroomError {
    name = "Conflict";
}
export class PreconditionFailed extends StockroomError {
    name = "PreconditionFailed";
}
export class TooManyRequests extends StockroomError {
    name = "TooManyRequests";
}
export class Unavailable extends StockroomError {
    name = "Unavailable";
}
export class NoAnswer extends StockroomError {
    name = "NoAnswer";
}

export class Ref {
    operation;
    constructor(operation) {
        this.operation = operation;
    }
    toJSON() {
        return { $ref: this.operation };
    }
    toString() {
        return `$${String(this.operation)}`;
    }
}
export function ref(operation) {
    return new Ref(operation);
}

const tags = new WeakMap();

export function etagOf(object) {
    const tag = tags.get(object);
    if (tag !== undefined)
        return tag;
    throw new TypeError("pass the object that get, create or update returned: a copy has no entity tag");
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
function toError(status, headers, json) {
    return new (classes.get(status) ?? StockroomError)(readFailure(status, headers, json));
}
function readFailure(status, headers, json) {
    const given = headers.get("x-request-id");
    const retryAfter = readRetryAfter(headers.get("retry-after"));
    if (!isErrorBody(json)) {
        const message = `status ${String(status)}, but not from Stockroom: check that url points to a Stockroom server`;
        return { message, status, code: "unreadable_answer", errors: [], requestId: given, retryAfter, operation: null };
    }
    const { message, code, errors, request_id: requestId, operation = null } = json;
    return { message, status, code, errors, requestId, retryAfter, operation };
}
function isErrorBody(json) {
    return typeof json === "object" && json !== null && "code" in json && "errors" in json && Array.isArray(json.errors);
}
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

function writeAuthorization(credentials) {
    if ("authorization" in credentials)
        return credentials.authorization;
    const written = "token" in credentials
        ? `Bearer ${credentials.token}`
        : `Basic ${encodeBase64(`${credentials.email}:${credentials.key}`)}`;
    return () => written;
}
function encodeBase64(text) {
    return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

function createSend(connection) {
    const root = readRoot(connection.url);
    const authorize = writeAuthorization(connection);
    return async function send({ method, path, query, headers, body }, options = {}) {
        const patience = chooseRetryOptions(connection, options);
        const said = { ...connection.headers, ...options.headers };
        const own = { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) };
        let maybeDone = false;
        for (let attempt = 1;; attempt++) {
            const written = authorize?.();
            const authorization = typeof written === "object" ? await written : written;
            const sent = {
                method,
                url: query === undefined || query === "" ? root + path : `${root}${path}?${query}`,
                headers: join(said, own, authorization === undefined ? {} : { authorization }),
                ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            };
            const told = connection.onRequest?.(sent);
            if (told !== undefined)
                await told;
            const outcome = await exchange(connection, sent, patience.timeout, options.signal);
            if (!(outcome instanceof StockroomError))
                return outcome;
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
function join(...all) {
    const headers = new Headers();
    for (const [name, value] of all.flatMap(Object.entries))
        headers.set(name, value);
    return headers;
}
async function exchange({ fetch = globalThis.fetch, onResponse }, sent, timeout, signal) {
    const limit = AbortSignal.timeout(timeout);
    const { url, ...init } = sent;
    let response;
    let text;
    try {
        response = await fetch(url, {
            ...init,
            credentials: "omit",
            redirect: "manual",
            signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        text = await response.text();
    }
    catch (cause) {
        signal?.throwIfAborted();
        const what = limit.aborted ? `no complete answer within ${String(timeout)} ms` : "the connection failed or broke";
        const message = `${init.method} ${url}: ${what}`;
        return new NoAnswer({ message, status: 0, code: "no_answer", errors: [], requestId: null, retryAfter: null, operation: null }, { cause });
    }
    await onResponse?.(response, sent);
    return readAnswer(response, text);
}
function chooseDelay(error, attempt, patience) {
    if (attempt >= patience.attempts || !mayRetry(error))
        return null;
    const backoff = patience.delay * 2 ** (attempt - 1);
    if (error.retryAfter === null)
        return Math.min(patience.longestDelay, backoff * (0.5 + Math.random() / 2));
    const asked = error.retryAfter * 1000;
    return asked > patience.longestDelay ? null : asked + Math.random() * patience.delay;
}
function mayRetry({ status, code }) {
    return code === "no_answer" || code === "in_progress" || [429, 502, 503, 504].includes(status);
}
function chooseRetryOptions(connection, request) {
    return {
        timeout: request.timeout ?? connection.timeout ?? 30_000,
        attempts: request.attempts ?? connection.attempts ?? 4,
        delay: request.delay ?? connection.delay ?? 250,
        longestDelay: request.longestDelay ?? connection.longestDelay ?? 60_000,
    };
}
function wait(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const end = () => {
            clearTimeout(timer);
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

function writeQuery(query, always = false) {
    const written = writeFilter(query, always);
    if (written !== null)
        writeNames(written, query);
    return written;
}
function writeFilter({ filter, or, q, having }, always) {
    const conditions = listConditions(filter, always);
    const either = listAlternatives(or);
    const groups = listTerm(having);
    if (conditions === null || either === null || groups === null)
        return null;
    const written = new URLSearchParams();
    for (const condition of conditions)
        for (const value of condition[1])
            written.append(nameParameter(condition), value);
    if (either.length > 0)
        written.append("or", `(${either.join(",")})`);
    if (groups.length > 0)
        written.append("having", `(${groups.join(",")})`);
    if (q !== undefined)
        written.append("q", q);
    return written;
}
function listAlternatives(terms) {
    if (terms === undefined)
        return [];
    const met = terms.map(listTerm).filter((each) => each !== null);
    if (met.length === 0)
        return null;
    return met.every((each) => each.length > 0)
        ? met.map((each) => (each.length > 1 ? `and(${each.join(",")})` : each[0]))
        : [];
}
function listTerm({ and = [], or, ...filter } = {}) {
    const conditions = listConditions(filter);
    const either = listAlternatives(or);
    const own = conditions && conditions.map(writeCondition);
    const all = [own, either && either.length > 1 ? [`or(${either.join(",")})`] : either, ...and.map(listTerm)];
    return all.every((each) => each !== null) ? all.flat() : null;
}
function nameParameter([name, values]) {
    return /\[n?in\]$/.test(name) && values.some((value) => value.includes(",")) ? `${name}[]` : name;
}
function writeCondition([name, values]) {
    const quoted = values.map((value) => (/[(),"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value));
    return `${name}=${quoted.length === 1 ? quoted[0] : `(${quoted.join(",")})`}`;
}
function listConditions(filter = {}, always = false) {
    const written = [];
    for (const [field, condition] of Object.entries(filter)) {
        if (condition === undefined)
            continue;
        const conditions = isConditions(condition)
            ? condition
            : { [always ? (Array.isArray(condition) ? "in" : "eq") : ""]: condition };
        for (const [operator, operand] of Object.entries(conditions)) {
            if (operand === undefined)
                continue;
            const name = operator === "" ? field : `${field}[${operator}]`;
            const values = listValues(name, operand, field);
            if (values.length > 0)
                written.push([name, values]);
            else if (operator !== "nin")
                return null;
        }
    }
    return written;
}
const functions = ["sum", "avg", "min", "max", "distinct"];
const lists = ["sort", "fields", "expand", "group", "time_zone", ...functions, "page", "items_per_page"];
function writeNames(written, named) {
    for (const name of lists) {
        const names = [named[name] ?? []].flat();
        if (names.length > 0)
            written.append(name === "sort" ? "sort_by" : name, names.join(","));
    }
}
function listValues(name, operand, field) {
    const values = Array.isArray(operand) ? operand : [operand];
    return values.map((value) => {
        if (isScalar(value))
            return String(value);
        throw new TypeError(`${name} must be a string, a number or a boolean; to find items without a value, use ${field}: {exists: false}`);
    });
}
function isConditions(condition) {
    return typeof condition === "object" && condition !== null && !Array.isArray(condition);
}
function isScalar(value) {
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const nothing = new Proxy({}, { get: () => ({}) });
function openList(name, expands, readWindow) {
    async function* iterate(size) {
        for (let after = ""; after !== null;) {
            const answer = await readWindow({ after, items_per_page: String(size) });
            if (answer === null)
                return;
            const items = readItems(answer.json, name);
            yield* expands ? items.map((item) => ({ ...item, ...readBrought(answer) })) : items;
            after = readCursor(answer.headers.get("link"));
        }
    }
    const readBrought = (answer) => expands ? { expanded: answer === null ? nothing : answer.json.expanded } : {};
    return {
        [Symbol.asyncIterator]: () => iterate(expands ? 50 : 100),
        async page({ page, size = 10 }) {
            const answer = await readWindow({ page: String(page), items_per_page: String(size) });
            const items = answer === null ? [] : readItems(answer.json, name);
            const total = Number(answer?.headers.get("x-total-count") ?? 0);
            return { items, page, size, total, ...readBrought(answer) };
        },
        async first() {
            for await (const item of iterate(1))
                return item;
            return null;
        },
        async all() {
            const items = [];
            for await (const item of iterate(expands ? 50 : 1000))
                items.push(item);
            return items;
        },
    };
}
function readItems(json, name) {
    if (Array.isArray(json))
        return json;
    const items = json[name] ?? {};
    const { ids } = json.search;
    return ids.flatMap((id) => items[id] ?? []);
}
function readCursor(link) {
    const target = /<([^>]*)>; rel="next"/.exec(link ?? "")?.[1];
    return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

function toPathSegment(id) {
    const text = String(id);
    if (/^(?:-|\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text) || id instanceof Ref)
        return text;
    throw new TypeError(`an id must be decimal digits or a UUID, and ${JSON.stringify(id)} is not`);
}
function toPrecondition(name, tag) {
    return tag === undefined ? {} : { [name]: tag };
}
function makeIdempotencyKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readCall(path, { name, ofItem, takes }, given) {
    const rest = [...given];
    const place = ofItem === true ? `${path}/${toPathSegment(rest.shift())}` : path;
    const input = takes === true ? (rest.shift() ?? {}) : undefined;
    return { path: `${place}/${name}`, input, options: rest[0] };
}
function openActions(send, path, actions) {
    const methods = Object.entries(actions).map(([method, action]) => {
        const call = async (...given) => {
            const { path: place, input, options } = readCall(path, action, given);
            const { status, json } = await send(action.reads === true
                ? { path: place, method: "GET", query: writeInput(input ?? {}) }
                : {
                    path: place,
                    method: "POST",
                    headers: writeHeaders(options),
                    ...(input === undefined ? {} : { body: input }),
                }, options);
            return status === 204 ? undefined : json;
        };
        return [method, call];
    });
    return Object.fromEntries(methods);
}
function describeCalls(path, actions) {
    const methods = Object.entries(actions).filter(([, { reads }]) => reads !== true);
    const described = methods.map(([method, action]) => {
        const describe = (...given) => {
            const { path: place, input, options } = readCall(path, action, given);
            const body = input === undefined ? {} : { body: input };
            return { method: "POST", path: place, ...body, ...toPrecondition("if_match", options?.ifMatch) };
        };
        return [method, describe];
    });
    return Object.fromEntries(described);
}
function writeHeaders(options) {
    return {
        "idempotency-key": options?.idempotencyKey ?? makeIdempotencyKey(),
        ...toPrecondition("if-match", options?.ifMatch),
    };
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

function openNested(names, prefix, open) {
    return Object.fromEntries(Object.entries(names).map(([name, nested]) => {
        const path = prefix + name;
        const collection = open(name, path);
        if (Object.keys(nested).length === 0)
            return [name, collection];
        const below = (id) => openNested(nested, `${path}/${toPathSegment(id)}/`, open);
        return [name, Object.assign(below, collection)];
    }));
}
function openCollection(send, name, path, actions = {}) {
    async function get(id, options = {}) {
        const query = new URLSearchParams();
        writeNames(query, options);
        const headers = toPrecondition("if-none-match", options.ifNoneMatch);
        const answer = await send({ method: "GET", path: `${path}/${toPathSegment(id)}`, query: query.toString(), headers }, options);
        return answer.status === 304 ? null : withTag(answer);
    }
    const list = (query = {}, options) => {
        const written = writeQuery(query);
        return openList(name, query.expand !== undefined, async (window) => {
            if (written === null)
                return null;
            const whole = new URLSearchParams([...written, ...Object.entries(window)]);
            return send({ method: "GET", path, query: whole.toString() }, options);
        });
    };
    async function aggregate(query = {}, options) {
        const written = writeQuery(query, true);
        if (written === null)
            return aggregateNothing(query);
        const { json } = await send({ method: "GET", path: `${path}/aggregate`, query: written.toString() }, options);
        return json.groups;
    }
    return {
        ...openActions(send, path, actions),
        list: list,
        count: async (query, options) => (await list(query, options).page({ page: 1, size: 1 })).total,
        aggregate: aggregate,
        get: get,
        async create(body, options) {
            const headers = { "idempotency-key": options?.idempotencyKey ?? makeIdempotencyKey(), ...preference(options) };
            return withTag(await send({ method: "POST", path, headers, body }, options));
        },
        async update(id, body, options) {
            const headers = { ...toPrecondition("if-match", options?.ifMatch), ...preference(options) };
            return withTag(await send({ method: "PUT", path: `${path}/${toPathSegment(id)}`, headers, body }, options));
        },
        async delete(id, options) {
            const headers = toPrecondition("if-match", options?.ifMatch);
            await send({ method: "DELETE", path: `${path}/${toPathSegment(id)}`, headers }, options);
        },
    };
}
function aggregateNothing({ group = [], ...named }) {
    if (group.length > 0)
        return [];
    const found = {};
    for (const of of functions) {
        for (const field of named[of] ?? [])
            (found[of] ??= {})[field] = of === "sum" || of === "distinct" ? 0 : null;
    }
    return [{ group: {}, count: 0, ...found }];
}
function preference(options) {
    return options?.show === true ? { prefer: "return=representation" } : {};
}
function withTag({ json, headers }) {
    const object = json;
    const tag = headers.get("etag");
    if (tag !== null)
        tags.set(object, tag);
    return object;
}

function openBatch(send, names, actionsOf) {
    const batch = async (operations, options = {}) => {
        const { atomic = true, idempotencyKey = makeIdempotencyKey(), ...rest } = options;
        const headers = { "idempotency-key": idempotencyKey };
        const answer = await send({ method: "POST", path: "batch", headers, body: { operations, atomic } }, rest);
        return answer.json.results.map(readResult);
    };
    const collections = openNested(names, "", (_name, path) => ({
        ...describeCalls(path, actionsOf(path)),
        ...describeWrites(path),
    }));
    const members = Object.entries(collections).map(([name, value]) => [name, { value, enumerable: true }]);
    return Object.defineProperties(batch, Object.fromEntries(members));
}
function describeWrites(path) {
    const item = (id) => `${path}/${toPathSegment(id)}`;
    return {
        create: (body) => ({ method: "POST", path, body }),
        update: (id, body, options) => ({
            method: "PUT",
            path: item(id),
            body,
            ...toPrecondition("if_match", options?.ifMatch),
        }),
        delete: (id, options) => ({ method: "DELETE", path: item(id), ...toPrecondition("if_match", options?.ifMatch) }),
    };
}
function readResult({ status, etag, body }) {
    if (status >= 400)
        return toError(status, new Headers(), body);
    if (body !== undefined && etag !== undefined)
        tags.set(body, etag);
    return body;
}

function openTransaction(batch, names, actionsOf) {
    return async (work, options = {}) => {
        const operations = [];
        let isOver = false;
        const note = (operation) => {
            if (isOver)
                throw new TypeError("the transaction has ended: its function must await every promise");
            return new Ref(operations.push(operation) - 1);
        };
        const returned = await work(openNested(names, "", (_name, path) => recordWrites(path, actionsOf(path), note)));
        isOver = true;
        const results = operations.length === 0 ? [] : await batch(operations, { ...options, atomic: true });
        return withResults(returned, results);
    };
}
function recordWrites(path, actions, note) {
    const calls = Object.entries(describeCalls(path, actions)).map(([method, call]) => {
        return [method, (...given) => note(call(...given))];
    });
    const { create, update, delete: remove } = describeWrites(path);
    return {
        ...Object.fromEntries(calls),
        create: (...given) => note(create(...given)),
        update: (...given) => note(update(...given)),
        delete: (...given) => note(remove(...given)),
    };
}
function withResults(returned, results) {
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

function openClient(names, actions, options) {
    const send = createSend(options);
    const actionsOf = (path) => actions[pathWithoutIds(path)] ?? {};
    const batch = openBatch(send, names, actionsOf);
    return {
        ...openNested(names, "", (name, path) => openCollection(send, name, path, actionsOf(path))),
        me: async (options) => (await send({ method: "GET", path: "me" }, options)).json,
        batch,
        transaction: openTransaction(batch, names, actionsOf),
        [Symbol.for("stockroom.send")]: send,
    };
}
function pathWithoutIds(path) {
    return path
        .split("/")
        .filter((_, index) => index % 2 === 0)
        .join("/");
}

/** Collections by name, each with the collections of its items. */
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

/** Actions of collections and of their items, by the path of the collection without ids. */
const actions = {};

export function connect(options) {
  return openClient(names, actions, options);
}
