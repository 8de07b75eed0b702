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
        throw new Error(`${resource} lies in others: meta.within must have the ids of ${wanted}, from the outermost inwards`);
    }
    return { names, ids };
}
function makeRecords(collection, path, place, batch) {
    const toRecord = (item, id) => {
        const values = item;
        return { ...values, id: id ?? values[place.id] };
    };
    const fromRecord = (values) => {
        const { id: _, ...own } = values;
        return place.id === "id" ? values : own;
    };
    const writeAll = async (operations) => {
        for (const chunk of split(operations, chunkSizes.operations))
            await batch(chunk);
    };
    const pathOf = (id) => `${path}/${encodeURIComponent(id)}`;
    return {
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
            const id = (item[place.id] ?? Object.values(item)[0]);
            return { ...values, ...item, id };
        },
        async update(id, values, before) {
            const changed = fromRecord(before === undefined ? values : differ(values, before));
            if (Object.keys(changed).length === 0)
                return { ...before, ...values, id };
            const item = await collection.update(id, changed, { show: true });
            return { ...before, ...values, ...item, id };
        },
        updateMany: (ids, values) => writeAll(ids.map((id) => ({ method: "PUT", path: pathOf(id), body: fromRecord(values) }))),
        delete: (id) => collection.delete(id),
        deleteMany: (ids) => writeAll(ids.map((id) => ({ method: "DELETE", path: pathOf(id) }))),
    };
}
function writeQuery({ q, or, ...filter }, sort = [], { id, fields }) {
    const nameOf = (field) => (field === "id" ? id : field);
    const writeFilter = (each) => {
        const given = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "");
        return Object.fromEntries(given.map(([name, value]) => isGroup(name) && Array.isArray(value) ? [name, value.map(writeFilter)] : [nameOf(name), value]));
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
function differ(values, before) {
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
    const ofPlace = ({ resource, meta }) => open(resource, meta?.within);
    const provider = {
        getList({ pagination, sorters = [], filters = [], ...addressed }) {
            const query = { filter: toFilter(filters), sort: sorters, window: toWindow(pagination) };
            return ofPlace(addressed).list(query, {});
        },
        getOne: async (params) => ({ data: await ofPlace(params).get(params.id, {}) }),
        getMany: async (params) => ({
            data: await ofPlace(params).getMany(params.ids, {}),
        }),
        create: async (params) => ({
            data: await ofPlace(params).create({ ...params.variables }),
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
    };
    const methods = Object.entries(provider).map(([name, method]) => [name, tellFields(method)]);
    return { getApiUrl: () => url, ...Object.fromEntries(methods) };
}
function tellFields(method) {
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
    throw new Error(`${field}: the server has no operator ${operator}; words are searched for by the field "q"`);
}

/** Collections by the names on the way to them. */
const places = {
  categories: { id: "category_id" },
  "categories/products": { id: "product_id" },
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
  pages: { id: "page_id" },
  payments: { id: "payment_id" },
  product_filters: { id: "filter_id" },
  products: { id: "product_id" },
  "products/options": { id: "option_id" },
  "products/options/variants": { id: "variant_id" },
  "products/features": { id: "feature_id" },
  "products/features/images": { id: "image_id" },
  profile_fields: { id: "field_id" },
  promotions: { id: "promotion_id" },
  settings: { id: "setting_id" },
  shippings: { id: "shipping_id" },
  sitemap: { id: "section_id" },
  static_data: { id: "param_id" },
  stores: { id: "company_id" },
  usergroups: { id: "usergroup_id" },
  users: { id: "user_id" },
};

export function createDataProvider(client, url) {
  return openRefine(client, places, url);
}
