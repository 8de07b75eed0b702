/**
 * Lists with conditions on related items. Each is given as a request to Stockroom, and as hand-written queries for the
 * same page.
 */
import type { Document } from "mongodb";

/**
 * A page of 25 items and the number of all items: as a request (`query`) and as hand-written queries in SQL and for
 * MongoDB. The pipelines for MongoDB start at the collection `from`.
 */
export interface RelatedList {
  readonly name: string;
  readonly query: string;
  readonly sql: { readonly page: string; readonly total: string };
  readonly pipelines: {
    readonly from: string;
    readonly page: readonly Document[];
    readonly total: readonly Document[];
  };
}

const pageSize = 25;
const count = { $count: "count" };
const byProduct = { product: 1, _id: 1 } as const;
const byPrice = { price: 1, _id: 1 } as const;
const byCategory = { category: 1, _id: 1 } as const;
const productFields = { product: 1, price: 1, status: 1, main_category: 1 } as const;
const categoryFields = { category: 1, position: 1, status: 1 } as const;

const productSql = "p._key AS product_id, p.product, p.price, p.status, p.main_category FROM products p";
const categorySql = "c._key AS category_id, c.category, c.position, c.status FROM categories c";
const joined = "JOIN categories c ON c._key = p.main_category";
const outer = "LEFT JOIN categories c ON c._key = p.main_category";

/** Returns stages that find the products of the matching categories. They start at the categories, which are few. */
const ofCategories = (match: Document): readonly Document[] => [
  { $match: match },
  { $lookup: { from: "products", localField: "_id", foreignField: "main_category", as: "product" } },
  { $unwind: "$product" },
];
const pageOf = (sort: Document): readonly Document[] => [
  { $sort: sort },
  { $limit: pageSize },
  { $project: productFields },
];
const productPage = (sort: Document): readonly Document[] => [
  { $replaceRoot: { newRoot: "$product" } },
  ...pageOf(sort),
];
const lookUp = (localField: string): Document => ({
  $lookup: { from: "categories", localField, foreignField: "_id", as: "related" },
});
const lookUpCategory = [lookUp("main_category"), { $unwind: { path: "$related", preserveNullAndEmptyArrays: true } }];
/** Returns stages that find the categories to which a matching product refers. */
const categoriesOf = (match: Document): readonly Document[] => [
  { $match: match },
  { $unwind: "$category_ids" },
  { $group: { _id: "$category_ids" } },
  { $lookup: { from: "categories", localField: "_id", foreignField: "_id", as: "category" } },
  { $unwind: "$category" },
  { $replaceRoot: { newRoot: "$category" } },
];
const referring = (condition: string): string =>
  `WHERE c._key IN (SELECT e.value FROM "products:category_ids" e JOIN products p ON p._key = e.key WHERE ${condition})`;

const ofProducts = (query: string): string =>
  `2.0/products?${query}&fields=product,price,status,main_category&page=1&items_per_page=${String(pageSize)}`;
const ofAllCategories = (query: string): string =>
  `2.0/categories?${query}&fields=category,position,status&page=1&items_per_page=${String(pageSize)}`;
const limited = (sql: string): string => `SELECT ${sql} LIMIT ${String(pageSize)}`;

/**
 * Returns the list of the categories to which matching products refer, by name. `condition` has the condition on the
 * products as a query, in SQL and for MongoDB.
 */
function categoriesReferredTo(
  name: string,
  condition: { readonly query: string; readonly sql: string; readonly match: Document },
): RelatedList {
  const { query, sql, match } = condition;
  return {
    name,
    query: ofAllCategories(`${query}&sort_by=category`),
    sql: {
      page: limited(`${categorySql} ${referring(sql)} ORDER BY c.category, c._key`),
      total: `SELECT count(*) FROM categories c ${referring(sql)}`,
    },
    pipelines: {
      from: "products",
      page: [...categoriesOf(match), { $sort: byCategory }, { $limit: pageSize }, { $project: categoryFields }],
      total: [...categoriesOf(match), count],
    },
  };
}

export const relatedLists: readonly RelatedList[] = [
  {
    // Shows the cost of a request without a condition on related items.
    name: "all products, by price (no relation)",
    query: ofProducts("sort_by=price"),
    sql: {
      page: limited(`${productSql} ORDER BY p.price, p._key`),
      total: "SELECT count(*) FROM products",
    },
    pipelines: { from: "products", page: pageOf(byPrice), total: [count] },
  },
  {
    name: "products of one category, found by its name",
    query: ofProducts("main_category.category=Category%207"),
    sql: {
      page: limited(`${productSql} ${joined} WHERE c.category = 'Category 7' ORDER BY p.product, p._key`),
      total: `SELECT count(*) FROM products p ${joined} WHERE c.category = 'Category 7'`,
    },
    pipelines: {
      from: "categories",
      page: [...ofCategories({ category: "Category 7" }), ...productPage(byProduct)],
      total: [...ofCategories({ category: "Category 7" }), count],
    },
  },
  {
    name: "products of ten categories, by price",
    query: ofProducts("main_category.position[lt]=10&sort_by=price"),
    sql: {
      page: limited(`${productSql} ${joined} WHERE c.position < 10 ORDER BY p.price, p._key`),
      total: `SELECT count(*) FROM products p ${joined} WHERE c.position < 10`,
    },
    pipelines: {
      from: "categories",
      page: [...ofCategories({ position: { $lt: 10 } }), ...productPage(byPrice)],
      total: [...ofCategories({ position: { $lt: 10 } }), count],
    },
  },
  {
    name: "products of half the categories, by price",
    query: ofProducts("main_category.position[lt]=500&sort_by=price"),
    sql: {
      page: limited(`${productSql} ${joined} WHERE c.position < 500 ORDER BY p.price, p._key`),
      total: `SELECT count(*) FROM products p ${joined} WHERE c.position < 500`,
    },
    pipelines: {
      from: "products",
      page: [
        { $sort: byPrice },
        ...lookUpCategory,
        { $match: { "related.position": { $lt: 500 } } },
        { $limit: pageSize },
        { $project: productFields },
      ],
      // Groups the products first, to look up each category only once.
      total: [
        { $group: { _id: "$main_category", count: { $sum: 1 } } },
        lookUp("_id"),
        { $match: { "related.position": { $lt: 500 } } },
        { $group: { _id: null, count: { $sum: "$count" } } },
      ],
    },
  },
  categoriesReferredTo("categories of one product, found by its code", {
    query: "products.product_code=LG-mark77end",
    sql: "p.product_code = 'LG-mark77end'",
    match: { product_code: "LG-mark77end" },
  }),
  categoriesReferredTo("categories of a hundredth of the products", {
    query: "products.price[lt]=9",
    sql: "p.price < 9",
    match: { price: { $lt: 9 } },
  }),
  categoriesReferredTo("categories of half the products", {
    query: "products.price[lt]=450",
    sql: "p.price < 450",
    match: { price: { $lt: 450 } },
  }),
  {
    name: "products of ten categories, by category",
    query: ofProducts("main_category.position[lt]=10&sort_by=-main_category.category,price"),
    sql: {
      page: limited(`${productSql} ${joined} WHERE c.position < 10 ORDER BY c.category DESC, p.price, p._key`),
      total: `SELECT count(*) FROM products p ${joined} WHERE c.position < 10`,
    },
    pipelines: {
      from: "categories",
      page: [
        ...ofCategories({ position: { $lt: 10 } }),
        { $sort: { category: -1, "product.price": 1, "product._id": 1 } },
        { $limit: pageSize },
        { $replaceRoot: { newRoot: "$product" } },
        { $project: productFields },
      ],
      total: [...ofCategories({ position: { $lt: 10 } }), count],
    },
  },
  {
    name: "all products, by category (no index)",
    query: ofProducts("sort_by=main_category.category,price"),
    sql: {
      page: limited(`${productSql} ${outer} ORDER BY c.category, p.price, p._key`),
      total: "SELECT count(*) FROM products",
    },
    pipelines: {
      from: "products",
      page: [
        ...lookUpCategory,
        { $sort: { "related.category": 1, ...byPrice } },
        { $limit: pageSize },
        { $project: productFields },
      ],
      total: [count],
    },
  },
];
