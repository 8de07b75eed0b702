// Generated from schemas/ by "stockroom generate"; never edited.
const chunkSizes = { ids: 100, operations: 1000 };
function openRecords(client, places) {
    const root = client;
    const { batch } = client;
    return (resource, within) => {
        const { names, ids } = locate(resource, within, places);
        const place = places[names.join("/")];
        let node = root;
        for (const [index, id] of ids.entries())
            node = node[names[index]](id);
        const path = names.map((name, index) => (index < ids.length ? `${name}/${encodeURIComponent(ids[index])}` : name));
        return makeRecords(node[names.at(-1)], path.join("/"), place, batch);
    };
}
function locate(resource, within, places) {
    const segments = resource.split("/");
    const isPlace = Object.hasOwn(places, resource);
    const names = isPlace ? segments : segments.filter((_, index) => index % 2 === 0);
    const ids = isPlace ? (within ?? []) : segments.filter((_, index) => index % 2 === 1);
    if (!Object.hasOwn(places, names.join("/")))
        throw new Error(`there is no collection ${resource}`);
    if (ids.length !== names.length - 1) {
        const wanted = names.slice(0, -1).join(", ");
        throw new Error(`${resource} are nested: meta.within must have the ids of ${wanted}, from the outermost inwards`);
    }
    return { names, ids };
}
function makeRecords(collection, path, place, batch) {
    const toRecord = (item, id) => {
        const values = convertTimes(item, place, toTimeText);
        return { ...values, id: id ?? values[place.id] };
    };
    const fromRecord = (values) => {
        const { id: _, ...own } = values;
        return convertTimes(place.id === "id" ? values : own, place, toSeconds);
    };
    const idOf = (item) => (item[place.id] ?? Object.values(item)[0]);
    const writeAll = async (operations) => {
        const results = [];
        for (const chunk of split(operations, chunkSizes.operations)) {
            results.push(...(await batch(chunk)));
        }
        return results;
    };
    const pathOf = (id) => `${path}/${encodeURIComponent(id)}`;
    const records = {
        async list({ filter, sort, window }, options) {
            const query = writeQuery(filter, sort, place);
            const list = collection.list(query, options);
            if (window === undefined) {
                const all = await list.all();
                return { data: all.map((item) => toRecord(item)), total: all.length };
            }
            const { items, total } = await list.page(window);
            return { data: items.map((item) => toRecord(item)), total };
        },
        get: async (id, options) => toRecord(await collection.get(id, options), id),
        async getMany(ids, options) {
            const found = new Map();
            for (const chunk of split([...new Set(ids.map(String))], chunkSizes.ids)) {
                const query = writeQuery({ id: chunk }, undefined, place);
                const { items } = await collection.list(query, options).page({ page: 1, size: chunk.length });
                for (const item of items)
                    found.set(String(toRecord(item).id), toRecord(item));
            }
            return ids.flatMap((id) => found.get(String(id)) ?? []);
        },
        async create(values) {
            const item = (await collection.create(fromRecord(values), { show: true }));
            return { ...values, ...toRecord(item, idOf(item)) };
        },
        async createMany(all) {
            const made = await writeAll(all.map((values) => ({ method: "POST", path, body: fromRecord(values) })));
            const shown = await records.getMany(made.map(idOf), {}).catch(() => []);
            const byId = new Map(shown.map((record) => [String(record.id), record]));
            return made.map((item, index) => {
                const id = idOf(item);
                return { ...all[index], ...item, ...byId.get(String(id)), id };
            });
        },
        async update(id, values, before) {
            const changed = fromRecord(before === undefined ? values : changedValues(values, before));
            if (Object.keys(changed).length === 0)
                return { ...before, ...values, id };
            const item = await collection.update(id, changed, { show: true });
            return { ...before, ...values, ...toRecord(item, id) };
        },
        async updateMany(ids, values) {
            await writeAll(ids.map((id) => ({ method: "PUT", path: pathOf(id), body: fromRecord(values) })));
        },
        delete: (id) => collection.delete(id),
        async deleteMany(ids) {
            await writeAll(ids.map((id) => ({ method: "DELETE", path: pathOf(id) })));
        },
    };
    return records;
}
function convertTimes(values, { times = [] }, convert) {
    return times.reduce((converted, time) => convertAtPath(converted, time.split("."), convert), values);
}
function convertAtPath(value, way, convert) {
    if (Array.isArray(value))
        return value.map((each) => convertAtPath(each, way, convert));
    const [name, ...rest] = way;
    if (name === undefined)
        return convert(value);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
        return value;
    return { ...value, [name]: convertAtPath(value[name], rest, convert) };
}
const lastSecond = 8_640_000_000_000;
function toTimeText(value) {
    const isTime = typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
    if (!isTime || Math.abs(Number(value)) > lastSecond)
        return value;
    return new Date(Number(value) * 1000).toISOString();
}
function toSeconds(value) {
    if (Array.isArray(value))
        return value.map(toSeconds);
    if (value instanceof Date)
        return toSeconds(value.toISOString());
    if (typeof value === "object" && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toSeconds(each)]));
    }
    const isText = typeof value === "string" && !/^-?\d+$/.test(value) && !Number.isNaN(Date.parse(value));
    return isText ? Math.floor(Date.parse(value) / 1000) : value;
}
function writeQuery({ q, or, ...filter }, sort = [], place) {
    const { id, fields, times = [] } = place;
    const isTime = (name) => times.includes(name.replace(/_(?:from|to)$/, ""));
    const nameOf = (field) => (field === "id" ? id : field);
    const writeFilter = (each) => {
        const given = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "");
        return Object.fromEntries(given.map(([name, value]) => isGroup(name) && Array.isArray(value)
            ? [name, value.map(writeFilter)]
            : [nameOf(name), isTime(name) ? toSeconds(value) : value]));
    };
    return {
        filter: writeFilter(filter),
        ...(Array.isArray(or) ? { or: or.map(writeFilter) } : {}),
        ...(typeof q === "string" && q.trim() !== "" ? { q } : {}),
        sort: sort.map(({ field, order }) => `${/^desc$/i.test(order) ? "-" : ""}${nameOf(field)}`),
        ...(fields === undefined ? {} : { fields: fields }),
    };
}
function isGroup(name) {
    return name === "or" || name === "and";
}
function changedValues(values, before) {
    const changed = Object.entries(values).filter(([name, value]) => {
        return JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null);
    });
    return Object.fromEntries(changed);
}
function split(all, size) {
    const count = Math.ceil(all.length / size);
    return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
function listFieldErrors(error) {
    if (!(error instanceof Error) || !("errors" in error) || !Array.isArray(error.errors))
        return null;
    const problems = error.errors;
    const ofFields = problems.flatMap(({ field, message }) => field === undefined ? [] : [[field.slice(1).replaceAll("/", "."), message]]);
    return ofFields.length === 0 ? null : Object.fromEntries(ofFields);
}

function openRefine(client, places, url = "") {
    const open = openRecords(client, places);
    const send = client[Symbol.for("stockroom.send")];
    const ofPlace = ({ resource, meta }) => open(resource, meta?.within);
    const provider = {
        getList({ pagination, sorters = [], filters = [], ...addressed }) {
            const query = { filter: toFilter(filters), sort: sorters, window: toWindow(pagination) };
            return ofPlace(addressed).list(query, {});
        },
        getOne: async (params) => ({
            data: await ofPlace(params).get(params.id, {}),
        }),
        getMany: async (params) => ({
            data: await ofPlace(params).getMany(params.ids, {}),
        }),
        create: async (params) => ({
            data: await ofPlace(params).create({ ...params.variables }),
        }),
        createMany: async (params) => ({
            data: await ofPlace(params).createMany(params.variables.map((each) => ({ ...each }))),
        }),
        update: async (params) => ({
            data: await ofPlace(params).update(params.id, { ...params.variables }),
        }),
        async updateMany(params) {
            const records = ofPlace(params);
            await records.updateMany(params.ids, { ...params.variables });
            return { data: await records.getMany(params.ids, {}) };
        },
        async deleteOne(params) {
            await ofPlace(params).delete(params.id);
            return { data: { id: params.id } };
        },
        async deleteMany(params) {
            await ofPlace(params).deleteMany(params.ids);
            return { data: params.ids.map((id) => ({ id })) };
        },
        async custom(params) {
            const { json } = await send(toRequest(params, url), { attempts: 1 });
            return { data: json ?? {} };
        },
    };
    const methods = Object.entries(provider).map(([name, method]) => [name, reportFieldErrors(method)]);
    return { getApiUrl: () => url, ...Object.fromEntries(methods) };
}
function toRequest({ url, method, payload, query = {}, headers, ...others }, root) {
    const verb = verbs[method.toLowerCase()];
    if (verb === undefined)
        throw new Error(`custom sends no ${method}; it sends get, post, put, patch and delete`);
    if ([...(others.filters ?? []), ...(others.sorters ?? [])].length > 0) {
        throw new Error("custom takes no filters and sorters: pass the server's own parameters in query");
    }
    const below = root !== "" && url.startsWith(root) ? url.slice(root.length) : url;
    if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(below))
        throw new Error(`${url} is not below ${root}, the address of the server`);
    const [path = "", queryOfUrl = ""] = below.replace(/^\/?(?:api\/2\.0\/)?/, "").split("?", 2);
    const parameters = new URLSearchParams(queryOfUrl);
    for (const [name, values] of Object.entries(query).flatMap(listParameters))
        for (const each of [values].flat())
            if (each !== undefined && each !== null)
                parameters.append(name, String(each));
    return {
        method: verb,
        path,
        query: parameters.toString(),
        ...(headers === undefined ? {} : { headers }),
        ...(payload === undefined || verb === "GET" ? {} : { body: payload }),
    };
}
function listParameters([name, value]) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
        return [[name, value]];
    return Object.entries(value).map(([key, each]) => [`${name}[${key}]${Array.isArray(each) ? "[]" : ""}`, each]);
}
const verbs = {
    get: "GET",
    post: "POST",
    put: "PUT",
    patch: "PUT",
    delete: "DELETE",
};
function reportFieldErrors(method) {
    return async (params) => {
        try {
            return await method(params);
        }
        catch (error) {
            if (!(error instanceof Error) || !("status" in error))
                throw error;
            const told = new Error(error.message, { cause: error });
            throw Object.assign(told, { statusCode: error.status, errors: listFieldErrors(error) ?? {} });
        }
    };
}
function toWindow(pagination = {}) {
    const { currentPage, current, pageSize = 10, mode = "server" } = pagination;
    return mode === "server" ? { page: currentPage ?? current ?? 1, size: pageSize } : undefined;
}
const operators = {
    eq: "eq",
    ne: "ne",
    lt: "lt",
    gt: "gt",
    lte: "lte",
    gte: "gte",
    in: "in",
    nin: "nin",
    ina: "in",
    nina: "nin",
    startswiths: "prefix",
    contains: "contains",
};
function toFilter(filters) {
    const found = {};
    let words;
    const either = [];
    for (const { field = "", operator, value } of flatten(filters)) {
        if (value === undefined || value === "" || (value === null && !operator.endsWith("null")))
            continue;
        if (operator === "or") {
            either.push({ or: value.map((each) => toFilter([each])) });
        }
        else if (field === "q")
            words = value;
        else
            found[field] = { ...found[field], ...toConditions(field, operator, value) };
    }
    return {
        ...found,
        ...(words === undefined ? {} : { q: words }),
        ...either[0],
        ...(either.length > 1 ? { or: [{ and: either }] } : {}),
    };
}
function flatten(filters) {
    return filters.flatMap((filter) => (filter.operator === "and" ? flatten(filter.value) : filter));
}
function toConditions(field, operator, value) {
    if (operator === "null" || operator === "nnull")
        return { exists: operator === "nnull" };
    if (operator === "between") {
        const [from, to] = value;
        return { gte: from, lte: to };
    }
    const known = operators[operator];
    if (known !== undefined)
        return { [known]: value };
    throw new Error(`${field}: the server has no operator ${operator}; to search for words, filter by the field "q"`);
}

/** Collections by their path without ids. */
const places = {
  categories: { id: "category_id", times: ["timestamp"] },
  "categories/products": { id: "product_id", times: ["avail_since", "timestamp", "updated_timestamp"] },
  "categories/products/options": { id: "option_id" },
  "categories/products/options/variants": { id: "variant_id" },
  "categories/products/features": { id: "feature_id" },
  "categories/products/features/images": { id: "image_id" },
  features: { id: "feature_id" },
  "features/variants": { id: "variant_id" },
  images: { id: "image_id" },
  layouts: { id: "layout_id" },
  options: { id: "option_id" },
  "options/variants": { id: "variant_id" },
  pages: { id: "page_id", times: ["timestamp"] },
  payments: { id: "payment_id" },
  product_filters: { id: "filter_id" },
  products: { id: "product_id", times: ["avail_since", "timestamp", "updated_timestamp"] },
  "products/options": { id: "option_id" },
  "products/options/variants": { id: "variant_id" },
  "products/features": { id: "feature_id" },
  "products/features/images": { id: "image_id" },
  profile_fields: { id: "field_id" },
  promotions: { id: "promotion_id", times: ["from_date", "to_date"] },
  settings: { id: "setting_id" },
  shippings: { id: "shipping_id" },
  sitemap: { id: "section_id" },
  static_data: { id: "param_id" },
  stores: { id: "company_id", times: ["timestamp"] },
  usergroups: { id: "usergroup_id" },
  users: { id: "user_id", times: ["timestamp"] },
};

export function createDataProvider(client, url) {
  return openRefine(client, places, url);
}
