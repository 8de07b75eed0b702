// Generated from schemas/ by "stockroom generate"; never edited.
const chunkSizes = { ids: 100, operations: 1000 };
function createRecordStoreFactory(client, fieldNamesByPath) {
    const root = client;
    const { batch } = client;
    return (resource, parentIds) => {
        const { names, ids } = parseResourcePath(resource, parentIds, fieldNamesByPath);
        const place = fieldNamesByPath[names.join("/")];
        let node = root;
        for (const [index, id] of ids.entries())
            node = node[names[index]](id);
        const path = names.map((name, index) => (index < ids.length ? `${name}/${encodeURIComponent(ids[index])}` : name));
        return createRecordStore(node[names.at(-1)], path.join("/"), place, batch);
    };
}
function parseResourcePath(resource, parentIds, fieldNamesByPath) {
    const segments = resource.split("/");
    const isPlace = Object.hasOwn(fieldNamesByPath, resource);
    const names = isPlace ? segments : segments.filter((_, index) => index % 2 === 0);
    const ids = isPlace ? (parentIds ?? []) : segments.filter((_, index) => index % 2 === 1);
    if (!Object.hasOwn(fieldNamesByPath, names.join("/")))
        throw new Error(`there is no collection ${resource}`);
    if (ids.length !== names.length - 1) {
        const wanted = names.slice(0, -1).join(", ");
        throw new Error(`${resource} are nested: meta.within must list the ids of ${wanted}, in this order`);
    }
    return { names, ids };
}
function createRecordStore(collection, path, fieldNames, batch) {
    const toRecord = (item, id) => {
        const values = convertTimeFields(item, fieldNames, toIsoTime);
        return { ...values, id: id ?? values[fieldNames.id] };
    };
    const fromRecord = (values) => {
        const { id: _, ...own } = values;
        return convertTimeFields(fieldNames.id === "id" ? values : own, fieldNames, toUnixTimes);
    };
    const readWrittenId = (item) => (item[fieldNames.id] ?? Object.values(item)[0]);
    const writeAll = async (operations) => {
        const results = [];
        for (const chunk of splitIntoChunks(operations, chunkSizes.operations)) {
            results.push(...(await batch(chunk)));
        }
        return results;
    };
    const pathOf = (id) => `${path}/${encodeURIComponent(id)}`;
    const records = {
        async list({ filter, sort, page }, options) {
            const query = toListQuery(filter, sort, fieldNames);
            const list = collection.list(query, options);
            if (page === undefined) {
                const all = await list.all();
                return { data: all.map((item) => toRecord(item)), total: all.length };
            }
            const { items, total } = await list.page(page);
            return { data: items.map((item) => toRecord(item)), total };
        },
        get: async (id, options) => toRecord(await collection.get(id, options), id),
        async getMany(ids, options) {
            const found = new Map();
            for (const chunk of splitIntoChunks([...new Set(ids.map(String))], chunkSizes.ids)) {
                const query = toListQuery({ id: chunk }, undefined, fieldNames);
                const { items } = await collection.list(query, options).page({ page: 1, size: chunk.length });
                for (const item of items)
                    found.set(String(toRecord(item).id), toRecord(item));
            }
            return ids.flatMap((id) => found.get(String(id)) ?? []);
        },
        async create(values) {
            const item = (await collection.create(fromRecord(values), { show: true }));
            return { ...values, ...toRecord(item, readWrittenId(item)) };
        },
        async createMany(all) {
            const made = await writeAll(all.map((values) => ({ method: "POST", path, body: fromRecord(values) })));
            const shown = await records.getMany(made.map(readWrittenId), {}).catch(() => []);
            const byId = new Map(shown.map((record) => [String(record.id), record]));
            return made.map((item, index) => {
                const id = readWrittenId(item);
                return { ...all[index], ...item, ...byId.get(String(id)), id };
            });
        },
        async update(id, values, previousValues) {
            const changed = fromRecord(previousValues === undefined ? values : selectChangedValues(values, previousValues));
            if (Object.keys(changed).length === 0)
                return { ...previousValues, ...values, id };
            const item = await collection.update(id, changed, { show: true });
            return { ...previousValues, ...values, ...toRecord(item, id) };
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
function convertTimeFields(values, { unixTimeFields = [] }, convert) {
    return unixTimeFields.reduce((converted, time) => convertAtPath(converted, time.split("."), convert), values);
}
function convertAtPath(value, path, convert) {
    if (Array.isArray(value))
        return value.map((each) => convertAtPath(each, path, convert));
    const [name, ...rest] = path;
    if (name === undefined)
        return convert(value);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
        return value;
    return { ...value, [name]: convertAtPath(value[name], rest, convert) };
}
const maxDateSeconds = 8_640_000_000_000;
function toIsoTime(value) {
    const isTime = typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
    if (!isTime || Math.abs(Number(value)) > maxDateSeconds)
        return value;
    return new Date(Number(value) * 1000).toISOString();
}
function toUnixTimes(value) {
    if (Array.isArray(value))
        return value.map(toUnixTimes);
    if (value instanceof Date)
        return toUnixTimes(value.toISOString());
    if (typeof value === "object" && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toUnixTimes(each)]));
    }
    const isText = typeof value === "string" && !/^-?\d+$/.test(value) && !Number.isNaN(Date.parse(value));
    return isText ? Math.floor(Date.parse(value) / 1000) : value;
}
function toListQuery({ q, or, ...filter }, sort = [], fieldNames) {
    const { id, listFields, unixTimeFields = [] } = fieldNames;
    const isTime = (name) => unixTimeFields.includes(name.replace(/_(?:from|to)$/, ""));
    const toApiName = (field) => (field === "id" ? id : field);
    const toApiFilter = (each) => {
        const given = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "");
        return Object.fromEntries(given.map(([name, value]) => isFilterGroup(name) && Array.isArray(value)
            ? [name, value.map(toApiFilter)]
            : [toApiName(name), isTime(name) ? toUnixTimes(value) : value]));
    };
    return {
        filter: toApiFilter(filter),
        ...(Array.isArray(or) ? { or: or.map(toApiFilter) } : {}),
        ...(typeof q === "string" && q.trim() !== "" ? { q } : {}),
        sort: sort.map(({ field, order }) => `${/^desc$/i.test(order) ? "-" : ""}${toApiName(field)}`),
        ...(listFields === undefined ? {} : { fields: listFields }),
    };
}
function isFilterGroup(name) {
    return name === "or" || name === "and";
}
function selectChangedValues(values, previousValues) {
    const changed = Object.entries(values).filter(([name, value]) => {
        return JSON.stringify(value ?? null) !== JSON.stringify(previousValues[name] ?? null);
    });
    return Object.fromEntries(changed);
}
function splitIntoChunks(elements, chunkSize) {
    const count = Math.ceil(elements.length / chunkSize);
    return Array.from({ length: count }, (_, index) => elements.slice(index * chunkSize, (index + 1) * chunkSize));
}
function convertErrors(provider, convertError) {
    const methods = Object.entries(provider);
    const wrap = (method) => {
        return async (...args) => {
            try {
                return await method(...args);
            }
            catch (error) {
                throw convertError(error);
            }
        };
    };
    return Object.fromEntries(methods.map(([name, method]) => [name, wrap(method)]));
}
function listFieldErrors(error) {
    if (!(error instanceof Error) || !("errors" in error) || !Array.isArray(error.errors))
        return null;
    const problems = error.errors;
    const ofFields = problems.flatMap(({ field, message }) => field === undefined ? [] : [[field.slice(1).replaceAll("/", "."), message]]);
    return ofFields.length === 0 ? null : Object.fromEntries(ofFields);
}

function openRefine(client, fieldNamesByPath, apiUrl = "") {
    const open = createRecordStoreFactory(client, fieldNamesByPath);
    const send = client[Symbol.for("stockroom.send")];
    const recordsOf = ({ resource, meta }) => open(resource, meta?.within);
    const provider = {
        getList({ pagination, sorters = [], filters = [], ...addressed }) {
            const query = { filter: toApiFilter(filters), sort: sorters, page: toPage(pagination) };
            return recordsOf(addressed).list(query, {});
        },
        getOne: async (params) => ({
            data: await recordsOf(params).get(params.id, {}),
        }),
        getMany: async (params) => ({
            data: await recordsOf(params).getMany(params.ids, {}),
        }),
        create: async (params) => ({
            data: await recordsOf(params).create({ ...params.variables }),
        }),
        createMany: async (params) => ({
            data: await recordsOf(params).createMany(params.variables.map((each) => ({ ...each }))),
        }),
        update: async (params) => ({
            data: await recordsOf(params).update(params.id, { ...params.variables }),
        }),
        async updateMany(params) {
            const records = recordsOf(params);
            await records.updateMany(params.ids, { ...params.variables });
            return { data: await records.getMany(params.ids, {}) };
        },
        async deleteOne(params) {
            await recordsOf(params).delete(params.id);
            return { data: { id: params.id } };
        },
        async deleteMany(params) {
            await recordsOf(params).deleteMany(params.ids);
            return { data: params.ids.map((id) => ({ id })) };
        },
        async custom(params) {
            const { json } = await send(toRequest(params, apiUrl), { attempts: 1 });
            return { data: json ?? {} };
        },
    };
    const methods = convertErrors(provider, (error) => {
        if (!(error instanceof Error) || !("status" in error))
            return error;
        const providerError = new Error(error.message, { cause: error });
        return Object.assign(providerError, { statusCode: error.status, errors: listFieldErrors(error) ?? {} });
    });
    return { getApiUrl: () => apiUrl, ...methods };
}
function toRequest({ url, method, payload, query = {}, headers, ...others }, apiUrl) {
    const verb = httpMethodByName[method.toLowerCase()];
    if (verb === undefined)
        throw new Error(`custom does not support the method ${method}; use get, post, put, patch or delete`);
    if ([...(others.filters ?? []), ...(others.sorters ?? [])].length > 0) {
        throw new Error("custom does not support filters and sorters: write them as query parameters of the server, in query");
    }
    const below = apiUrl !== "" && url.startsWith(apiUrl) ? url.slice(apiUrl.length) : url;
    if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(below))
        throw new Error(`${url} is not below ${apiUrl}, the address of the server`);
    const [path = "", queryOfUrl = ""] = below.replace(/^\/?(?:api\/2\.0\/)?/, "").split("?", 2);
    const parameters = new URLSearchParams(queryOfUrl);
    for (const [name, values] of Object.entries(query).flatMap(toUrlParameters))
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
function toUrlParameters([name, value]) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
        return [[name, value]];
    return Object.entries(value).map(([key, each]) => [`${name}[${key}]${Array.isArray(each) ? "[]" : ""}`, each]);
}
const httpMethodByName = {
    get: "GET",
    post: "POST",
    put: "PUT",
    patch: "PUT",
    delete: "DELETE",
};
function toPage(pagination = {}) {
    const { currentPage, current, pageSize = 10, mode = "server" } = pagination;
    return mode === "server" ? { page: currentPage ?? current ?? 1, size: pageSize } : undefined;
}
const apiOperatorByName = {
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
function toApiFilter(filters) {
    const found = {};
    let words;
    const either = [];
    for (const { field = "", operator, value } of flattenAndFilters(filters)) {
        if (value === undefined || value === "" || (value === null && !operator.endsWith("null")))
            continue;
        if (operator === "or") {
            either.push({ or: value.map((each) => toApiFilter([each])) });
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
function flattenAndFilters(filters) {
    return filters.flatMap((filter) => filter.operator === "and" ? flattenAndFilters(filter.value) : filter);
}
function toConditions(field, operator, value) {
    if (operator === "null" || operator === "nnull")
        return { exists: operator === "nnull" };
    if (operator === "between") {
        const [from, to] = value;
        return { gte: from, lte: to };
    }
    const known = apiOperatorByName[operator];
    if (known !== undefined)
        return { [known]: value };
    throw new Error(`${field}: the server has no operator ${operator}; to search for words, filter by the field "q"`);
}

/** Names of fields, by the path of the collection without ids. */
const fieldNamesByPath = {
  categories: { id: "category_id", unixTimeFields: ["timestamp"] },
  "categories/products": { id: "product_id", unixTimeFields: ["avail_since", "timestamp", "updated_timestamp"] },
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
  pages: { id: "page_id", unixTimeFields: ["timestamp"] },
  payments: { id: "payment_id" },
  product_filters: { id: "filter_id" },
  products: { id: "product_id", unixTimeFields: ["avail_since", "timestamp", "updated_timestamp"] },
  "products/options": { id: "option_id" },
  "products/options/variants": { id: "variant_id" },
  "products/features": { id: "feature_id" },
  "products/features/images": { id: "image_id" },
  profile_fields: { id: "field_id" },
  promotions: { id: "promotion_id", unixTimeFields: ["from_date", "to_date"] },
  settings: { id: "setting_id" },
  shippings: { id: "shipping_id" },
  sitemap: { id: "section_id" },
  static_data: { id: "param_id" },
  stores: { id: "company_id", unixTimeFields: ["timestamp"] },
  usergroups: { id: "usergroup_id" },
  users: { id: "user_id", unixTimeFields: ["timestamp"] },
};

export function createDataProvider(client, url) {
  return openRefine(client, fieldNamesByPath, url);
}
