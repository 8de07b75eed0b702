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

const entityTagByItem = new WeakMap();

export function etagOf(object) {
    const tag = entityTagByItem.get(object);
    if (tag !== undefined)
        return tag;
    throw new TypeError("pass the object that get, create or update returned: a copy has no entity tag");
}

const errorClassByStatus = new Map([
    [400, InvalidRequest],
    [401, Unauthenticated],
    [403, Forbidden],
    [404, NotFound],
    [409, Conflict],
    [412, PreconditionFailed],
    [429, TooManyRequests],
    [503, Unavailable],
]);
function readAnswer({ status, headers }, bodyText) {
    const json = parseJson(bodyText);
    const ok = (status >= 200 && status < 300) || status === 304;
    if (ok && (json !== undefined || bodyText === ""))
        return { status, headers, json };
    return createError(status, headers, ok ? undefined : json);
}
function createError(status, headers, json) {
    return new (errorClassByStatus.get(status) ?? StockroomError)(readFailure(status, headers, json));
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

function createAuthorization(credentials) {
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
    const root = parseBaseUrl(connection.url);
    const authorize = createAuthorization(connection);
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
                headers: mergeHeaders(said, own, authorization === undefined ? {} : { authorization }),
                ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            };
            const told = connection.onRequest?.(sent);
            if (told !== undefined)
                await told;
            const outcome = await sendOnce(connection, sent, patience.timeout, options.signal);
            if (!(outcome instanceof StockroomError))
                return outcome;
            if (maybeDone && method === "DELETE" && outcome.status === 404) {
                return { status: 204, headers: new Headers(), json: undefined };
            }
            const delay = computeRetryDelayMs(outcome, attempt, patience);
            if (delay === null)
                throw outcome;
            maybeDone ||= outcome.status !== 429;
            await wait(delay, options.signal);
        }
    };
}
function mergeHeaders(...headerSets) {
    const headers = new Headers();
    for (const [name, value] of headerSets.flatMap(Object.entries))
        headers.set(name, value);
    return headers;
}
async function sendOnce({ fetch = globalThis.fetch, onResponse }, attempt, timeoutMs, signal) {
    const limit = AbortSignal.timeout(timeoutMs);
    const { url, ...init } = attempt;
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
        const what = limit.aborted ? `no complete answer within ${String(timeoutMs)} ms` : "the connection failed or broke";
        const message = `${init.method} ${url}: ${what}`;
        return new NoAnswer({ message, status: 0, code: "no_answer", errors: [], requestId: null, retryAfter: null, operation: null }, { cause });
    }
    await onResponse?.(response, attempt);
    return readAnswer(response, text);
}
function computeRetryDelayMs(error, attemptNumber, retryOptions) {
    if (attemptNumber >= retryOptions.attempts || !isRetryable(error))
        return null;
    const backoff = retryOptions.delay * 2 ** (attemptNumber - 1);
    if (error.retryAfter === null)
        return Math.min(retryOptions.longestDelay, backoff * (0.5 + Math.random() / 2));
    const asked = error.retryAfter * 1000;
    return asked > retryOptions.longestDelay ? null : asked + Math.random() * retryOptions.delay;
}
function isRetryable({ status, code }) {
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
        const abortWait = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", abortWait);
            resolve();
        }, milliseconds);
        if (signal?.aborted)
            abortWait();
        else
            signal?.addEventListener("abort", abortWait, { once: true });
    });
}
function parseBaseUrl(url) {
    const { protocol, origin, pathname, username, password, search, hash } = new URL(url);
    if (!/^https?:$/.test(protocol) || username + password + search + hash !== "") {
        throw new TypeError("url must be an http or https address without credentials, query and fragment");
    }
    return `${origin}${pathname.replace(/\/+$/, "")}/api/2.0/`;
}

function serializeQuery(query, alwaysNamesOperator = false) {
    const written = serializeFilter(query, alwaysNamesOperator);
    if (written !== null)
        appendListParameters(written, query);
    return written;
}
function serializeFilter({ filter, or, q, having }, alwaysNamesOperator) {
    const conditions = listConditions(filter, alwaysNamesOperator);
    const either = listAlternatives(or);
    const groups = listTermConditions(having);
    if (conditions === null || either === null || groups === null)
        return null;
    const written = new URLSearchParams();
    for (const condition of conditions)
        for (const value of condition[1])
            written.append(toParameterName(condition), value);
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
    const met = terms.map(listTermConditions).filter((each) => each !== null);
    if (met.length === 0)
        return null;
    return met.every((each) => each.length > 0)
        ? met.map((each) => (each.length > 1 ? `and(${each.join(",")})` : each[0]))
        : [];
}
function listTermConditions({ and = [], or, ...filter } = {}) {
    const conditions = listConditions(filter);
    const either = listAlternatives(or);
    const own = conditions && conditions.map(serializeCondition);
    const all = [own, either && either.length > 1 ? [`or(${either.join(",")})`] : either, ...and.map(listTermConditions)];
    return all.every((each) => each !== null) ? all.flat() : null;
}
function toParameterName([name, values]) {
    return /\[n?in\]$/.test(name) && values.some((value) => value.includes(",")) ? `${name}[]` : name;
}
function serializeCondition([name, values]) {
    const quoted = values.map((value) => (/[(),"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value));
    return `${name}=${quoted.length === 1 ? quoted[0] : `(${quoted.join(",")})`}`;
}
function listConditions(filter = {}, alwaysNamesOperator = false) {
    const written = [];
    for (const [field, condition] of Object.entries(filter)) {
        if (condition === undefined)
            continue;
        const conditions = isOperatorObject(condition)
            ? condition
            : { [alwaysNamesOperator ? (Array.isArray(condition) ? "in" : "eq") : ""]: condition };
        for (const [operator, operand] of Object.entries(conditions)) {
            if (operand === undefined)
                continue;
            const name = operator === "" ? field : `${field}[${operator}]`;
            const values = toParameterValues(name, operand, field);
            if (values.length > 0)
                written.push([name, values]);
            else if (operator !== "nin")
                return null;
        }
    }
    return written;
}
const aggregateFunctions = ["sum", "avg", "min", "max", "distinct"];
const listParameterNames = [
    "sort",
    "fields",
    "expand",
    "group",
    "time_zone",
    ...aggregateFunctions,
    "page",
    "items_per_page",
];
function appendListParameters(query, valuesByParameter) {
    for (const name of listParameterNames) {
        const names = [valuesByParameter[name] ?? []].flat();
        if (names.length > 0)
            query.append(name === "sort" ? "sort_by" : name, names.join(","));
    }
}
function toParameterValues(name, operand, field) {
    const values = Array.isArray(operand) ? operand : [operand];
    return values.map((value) => {
        if (isScalar(value))
            return String(value);
        throw new TypeError(`${name} must be a string, a number or a boolean; to find items without a value, use ${field}: {exists: false}`);
    });
}
function isOperatorObject(condition) {
    return typeof condition === "object" && condition !== null && !Array.isArray(condition);
}
function isScalar(value) {
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const emptyExpansion = new Proxy({}, { get: () => ({}) });
function openList(collectionName, hasExpandedItems, requestPage) {
    async function* iterateItems(pageSize) {
        for (let after = ""; after !== null;) {
            const answer = await requestPage({ after, items_per_page: String(pageSize) });
            if (answer === null)
                return;
            const items = readItems(answer.json, collectionName);
            yield* hasExpandedItems ? items.map((item) => ({ ...item, ...readExpanded(answer) })) : items;
            after = readCursor(answer.headers.get("link"));
        }
    }
    const readExpanded = (answer) => hasExpandedItems
        ? { expanded: answer === null ? emptyExpansion : answer.json.expanded }
        : {};
    return {
        [Symbol.asyncIterator]: () => iterateItems(hasExpandedItems ? 50 : 100),
        async page({ page, size = 10 }) {
            const answer = await requestPage({ page: String(page), items_per_page: String(size) });
            const items = answer === null ? [] : readItems(answer.json, collectionName);
            const total = Number(answer?.headers.get("x-total-count") ?? 0);
            return { items, page, size, total, ...readExpanded(answer) };
        },
        async first() {
            for await (const item of iterateItems(1))
                return item;
            return null;
        },
        async all() {
            const items = [];
            for await (const item of iterateItems(hasExpandedItems ? 50 : 1000))
                items.push(item);
            return items;
        },
    };
}
function readItems(json, collectionName) {
    if (Array.isArray(json))
        return json;
    const items = json[collectionName] ?? {};
    const { ids } = json.search;
    return ids.flatMap((id) => items[id] ?? []);
}
function readCursor(linkHeader) {
    const target = /<([^>]*)>; rel="next"/.exec(linkHeader ?? "")?.[1];
    return target === undefined ? null : new URL(target, "http://localhost").searchParams.get("after");
}

function toPathSegment(id) {
    const text = String(id);
    if (/^(?:-|\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text) || id instanceof Ref)
        return text;
    throw new TypeError(`an id must be decimal digits or a UUID, and ${JSON.stringify(id)} is not`);
}
function toPrecondition(headerOrMember, entityTag) {
    return entityTag === undefined ? {} : { [headerOrMember]: entityTag };
}
function makeIdempotencyKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function parseCallArguments(path, { name, isOnItem, takesInput }, args) {
    const rest = [...args];
    const place = isOnItem === true ? `${path}/${toPathSegment(rest.shift())}` : path;
    const input = takesInput === true ? (rest.shift() ?? {}) : undefined;
    return { path: `${place}/${name}`, input, options: rest[0] };
}
function createActionMethods(send, collectionPath, actions) {
    const methods = Object.entries(actions).map(([method, action]) => {
        const callAction = async (...args) => {
            const { path: place, input, options } = parseCallArguments(collectionPath, action, args);
            const { status, json } = await send(action.reads === true
                ? { path: place, method: "GET", query: toQueryString(input ?? {}) }
                : {
                    path: place,
                    method: "POST",
                    headers: createActionHeaders(options),
                    ...(input === undefined ? {} : { body: input }),
                }, options);
            return status === 204 ? undefined : json;
        };
        return [method, callAction];
    });
    return Object.fromEntries(methods);
}
function createActionOperations(collectionPath, actions) {
    const methods = Object.entries(actions).filter(([, { reads }]) => reads !== true);
    const described = methods.map(([method, action]) => {
        const createOperation = (...given) => {
            const { path: place, input, options } = parseCallArguments(collectionPath, action, given);
            const body = input === undefined ? {} : { body: input };
            return { method: "POST", path: place, ...body, ...toPrecondition("if_match", options?.ifMatch) };
        };
        return [method, createOperation];
    });
    return Object.fromEntries(described);
}
function createActionHeaders(options) {
    return {
        "idempotency-key": options?.idempotencyKey ?? makeIdempotencyKey(),
        ...toPrecondition("if-match", options?.ifMatch),
    };
}
function toQueryString(input) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input)) {
        const values = Array.isArray(value) ? value : [value];
        for (const each of values)
            if (each !== null && each !== undefined)
                query.append(name, String(each));
    }
    return query.toString();
}

function openNestedCollections(collectionTree, pathPrefix, createCollection) {
    return Object.fromEntries(Object.entries(collectionTree).map(([name, nested]) => {
        const path = pathPrefix + name;
        const collection = createCollection(name, path);
        if (Object.keys(nested).length === 0)
            return [name, collection];
        const getItemCollections = (id) => openNestedCollections(nested, `${path}/${toPathSegment(id)}/`, createCollection);
        return [name, Object.assign(getItemCollections, collection)];
    }));
}
function openCollection(send, collectionName, path, actions = {}) {
    async function get(id, options = {}) {
        const query = new URLSearchParams();
        appendListParameters(query, options);
        const headers = toPrecondition("if-none-match", options.ifNoneMatch);
        const answer = await send({ method: "GET", path: `${path}/${toPathSegment(id)}`, query: query.toString(), headers }, options);
        return answer.status === 304 ? null : storeEntityTag(answer);
    }
    const list = (query = {}, options) => {
        const written = serializeQuery(query);
        return openList(collectionName, query.expand !== undefined, async (window) => {
            if (written === null)
                return null;
            const whole = new URLSearchParams([...written, ...Object.entries(window)]);
            return send({ method: "GET", path, query: whole.toString() }, options);
        });
    };
    async function aggregate(query = {}, options) {
        const written = serializeQuery(query, true);
        if (written === null)
            return computeEmptyAggregates(query);
        const { json } = await send({ method: "GET", path: `${path}/aggregate`, query: written.toString() }, options);
        return json.groups;
    }
    return {
        ...createActionMethods(send, path, actions),
        list: list,
        count: async (query, options) => (await list(query, options).page({ page: 1, size: 1 })).total,
        aggregate: aggregate,
        get: get,
        async create(body, options) {
            const headers = {
                "idempotency-key": options?.idempotencyKey ?? makeIdempotencyKey(),
                ...toPreferHeader(options),
            };
            return storeEntityTag(await send({ method: "POST", path, headers, body }, options));
        },
        async update(id, body, options) {
            const headers = { ...toPrecondition("if-match", options?.ifMatch), ...toPreferHeader(options) };
            return storeEntityTag(await send({ method: "PUT", path: `${path}/${toPathSegment(id)}`, headers, body }, options));
        },
        async delete(id, options) {
            const headers = toPrecondition("if-match", options?.ifMatch);
            await send({ method: "DELETE", path: `${path}/${toPathSegment(id)}`, headers }, options);
        },
    };
}
function computeEmptyAggregates({ group = [], ...named }) {
    if (group.length > 0)
        return [];
    const found = {};
    for (const of of aggregateFunctions) {
        for (const field of named[of] ?? [])
            (found[of] ??= {})[field] = of === "sum" || of === "distinct" ? 0 : null;
    }
    return [{ group: {}, count: 0, ...found }];
}
function toPreferHeader(options) {
    return options?.show === true ? { prefer: "return=representation" } : {};
}
function storeEntityTag({ json, headers }) {
    const object = json;
    const tag = headers.get("etag");
    if (tag !== null)
        entityTagByItem.set(object, tag);
    return object;
}

function createBatchMethod(send, collectionTree, getActions) {
    const batch = async (operations, options = {}) => {
        const { atomic = true, idempotencyKey = makeIdempotencyKey(), ...rest } = options;
        const headers = { "idempotency-key": idempotencyKey };
        const answer = await send({ method: "POST", path: "batch", headers, body: { operations, atomic } }, rest);
        return answer.json.results.map(toResult);
    };
    const collections = openNestedCollections(collectionTree, "", (_name, path) => ({
        ...createActionOperations(path, getActions(path)),
        ...createWriteOperations(path),
    }));
    const members = Object.entries(collections).map(([name, value]) => [name, { value, enumerable: true }]);
    return Object.defineProperties(batch, Object.fromEntries(members));
}
function createWriteOperations(path) {
    const itemPath = (id) => `${path}/${toPathSegment(id)}`;
    return {
        create: (body) => ({ method: "POST", path, body }),
        update: (id, body, options) => ({
            method: "PUT",
            path: itemPath(id),
            body,
            ...toPrecondition("if_match", options?.ifMatch),
        }),
        delete: (id, options) => ({
            method: "DELETE",
            path: itemPath(id),
            ...toPrecondition("if_match", options?.ifMatch),
        }),
    };
}
function toResult({ status, etag, body }) {
    if (status >= 400)
        return createError(status, new Headers(), body);
    if (body !== undefined && etag !== undefined)
        entityTagByItem.set(body, etag);
    return body;
}

function createTransactionMethod(runBatch, collectionTree, getActions) {
    return async (callback, options = {}) => {
        const operations = [];
        let isOver = false;
        const recordOperation = (operation) => {
            if (isOver)
                throw new TypeError("the transaction has ended: its function must await every promise");
            return new Ref(operations.push(operation) - 1);
        };
        const returned = await callback(openNestedCollections(collectionTree, "", (_name, path) => createRecordingMethods(path, getActions(path), recordOperation)));
        isOver = true;
        const results = operations.length === 0 ? [] : await runBatch(operations, { ...options, atomic: true });
        return replaceRefsByResults(returned, results);
    };
}
function createRecordingMethods(path, actions, recordOperation) {
    const calls = Object.entries(createActionOperations(path, actions)).map(([method, call]) => {
        return [method, (...args) => recordOperation(call(...args))];
    });
    const { create, update, delete: remove } = createWriteOperations(path);
    return {
        ...Object.fromEntries(calls),
        create: (...args) => recordOperation(create(...args)),
        update: (...args) => recordOperation(update(...args)),
        delete: (...args) => recordOperation(remove(...args)),
    };
}
function replaceRefsByResults(callbackResult, results) {
    const resolveRef = (value) => (value instanceof Ref ? results[value.operation] : value);
    if (Array.isArray(callbackResult))
        return callbackResult.map(resolveRef);
    if (!isPlainObject(callbackResult))
        return resolveRef(callbackResult);
    return Object.fromEntries(Object.entries(callbackResult).map(([name, value]) => [name, resolveRef(value)]));
}
function isPlainObject(value) {
    return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function openClient(collectionTree, actionsByCollection, options) {
    const send = createSend(options);
    const getActions = (path) => actionsByCollection[removeIdsFromPath(path)] ?? {};
    const batch = createBatchMethod(send, collectionTree, getActions);
    return {
        ...openNestedCollections(collectionTree, "", (name, path) => openCollection(send, name, path, getActions(path))),
        me: async (options) => (await send({ method: "GET", path: "me" }, options)).json,
        batch,
        transaction: createTransactionMethod(batch, collectionTree, getActions),
        [Symbol.for("stockroom.send")]: send,
    };
}
function removeIdsFromPath(path) {
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
