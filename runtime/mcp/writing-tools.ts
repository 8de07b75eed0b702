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
    "Makes an item, and answers with its id, and secrets that are told this once. Values may hold arrays of items of the collections that it is created_with.",
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
  description: "Changes the fields that are given, and no others; an array or object replaces the one before.",
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
  description: "Deletes an item for good, with all that lies in it; refused where others refer to it.",
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
