import { frameFile, pageFile } from "../../../runtime/model/schema/api-document.js";
import { toArtifact, type Artifact } from "../../artifact.js";
import { recordReads, type RecordLookup, digestText, type GenerationCache } from "../../generation-cache.js";
import { groupBy } from "../../group-by.js";
import type { ModelledProject } from "../../stages/model-project.js";
import type { ModelIndex, ResourceModel } from "../../resource-model.js";
import { createLinkLookup } from "../links.js";
import { describeFrame, describePage, listFrameParts } from "./document.js";
import { listExpandPaths } from "./parameters.js";
import { findResourcePaths, flattenResourcePaths, type ResourcePath } from "./place.js";

/**
 * Emits the API document for a build: a page for each resource, and a frame with the parts that all pages share.
 * `composeDocument` joins the pages and the frame. The document is not part of `generated/`, because it repeats the
 * declarations at ten times their length.
 */
export function emitOpenApi(
  { routes, index: models, info }: Pick<ModelledProject, "routes" | "index" | "info">,
  memory: GenerationCache,
): readonly Artifact[] {
  const places = groupBy(flattenResourcePaths(findResourcePaths(routes, models)), ({ model }) => model.definition.path);
  const linksOf = createLinkLookup(routes, models, memory);
  const answers = (question: string): string => models.get(question.slice("models ".length))?.digest ?? "";
  const pages = [...models.values()].map((model) => {
    const { path } = model.definition;
    const own = places.get(path) ?? [];
    const expand = listExpandPaths(model, linksOf);
    const links = linksOf(path);
    let written: string | undefined;
    const write = (index: ModelIndex): string =>
      (written ??= JSON.stringify(describePage(model, own, { expand, links, models: index, routes })));
    const madeOf = digestText(writeMadeOf(model, own, [expand, links]));
    const among = (ask: RecordLookup): ModelIndex => recordReads(models, "models", ask);
    const digest = memory.getOrCompute("page", madeOf, (ask) => digestText(write(among(ask))), answers);
    const needs = memory.getOrCompute("needs", madeOf, (ask) => listFrameParts(model, own, among(ask)), answers);
    const page: Artifact = {
      path: pageFile(path),
      digest,
      get text() {
        return write(models);
      },
    };
    return { path, page, needs };
  });
  const frame = {
    pages: pages.map(({ path }) => path),
    document: describeFrame(
      models,
      pages.map(({ needs }) => needs),
      info,
    ),
  };
  return [toArtifact(frameFile, JSON.stringify(frame)), ...pages.map(({ page }) => page)];
}

/** Returns everything that a page depends on, as the text of a cache key. `recordReads` adds other models that the page reads. */
function writeMadeOf(model: ResourceModel, places: readonly ResourcePath[], links: readonly unknown[]): string {
  const ways = places.map(({ path, name, via, isDeprecated, id, parents, children }) => [
    [path, name, via, isDeprecated, id.parameter],
    parents.map((parent) => [parent.parameter, parent.model.digest]),
    children.map((child) => [child.name, child.via]),
  ]);
  return JSON.stringify([model.digest, ways, links]);
}
