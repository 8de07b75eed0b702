/** Tools that change items. */
import { etagOf } from "../../generator/client/etag-of.js";
import { openCollection } from "../../generator/client/open-collection.js";
import type { ResourceTypes, Collection } from "../../generator/client/types.js";
import { id, resource, values, version, within } from "./arguments.js";
import { writePlace, type Catalog } from "./catalog.js";
import type { Tool, ToolArguments, ToolContext } from "./tool.js";

function mayAnywhere(catalog: Catalog, action: "create" | "update" | "delete"): boolean {
  return catalog.resources.some(({ may }) => may[action]);
}

async function openFor(
  { resource, within }: ToolArguments,
  { catalog, send, options }: ToolContext,
): Promise<Collection<ResourceTypes>> {
  const found = await catalog.find(resource, options);
  return openCollection(send, found.name, writePlace(found, within));
}

export function ifVersion(version: string | undefined): { readonly ifMatch?: string } {
  return version === undefined ? {} : { ifMatch: version };
}

const create: Tool = {
  name: "create",
  title: "Create an item",
  description:
    "Creates an item and returns its id, and generated secrets, which are shown only once. Values may hold arrays of items for the collections that the resource lists as created_with.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  properties: { resource, within, values },
  required: ["resource", "values"],
  isOffered: (catalog) => mayAnywhere(catalog, "create"),
  async call(given, context) {
    const written = await (await openFor(given, context)).create(given.values, context.options);
    return { ...written, version: etagOf(written) };
  },
};

const update: Tool = {
  name: "update",
  title: "Change an item",
  description: "Changes only the fields that are given; an array or object replaces the previous one.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  properties: { resource, within, id, values, version },
  required: ["resource", "id", "values"],
  isOffered: (catalog) => mayAnywhere(catalog, "update"),
  async call(given, context) {
    const options = { ...context.options, ...ifVersion(given.version) };
    const written = await (await openFor(given, context)).update(given.id, given.values, options);
    return { ...written, version: etagOf(written) };
  },
};

const remove: Tool = {
  name: "remove",
  title: "Remove an item",
  description: "Deletes an item and everything nested in it for good; fails if other items refer to it.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  properties: { resource, within, id, version },
  required: ["resource", "id"],
  isOffered: (catalog) => mayAnywhere(catalog, "delete"),
  async call(given, context) {
    const options = { ...context.options, ...ifVersion(given.version) };
    await (await openFor(given, context)).delete(given.id, options);
    return "Removed.";
  },
};

export const writingTools: readonly Tool[] = [create, update, remove];
