import { documentFrameFile, documentPageFile } from "../../../runtime/model/schema/api-document.js";
import { toArtifact, type Artifact } from "../../artifact.js";
import { trackReads, type RecordLookup, digestText, type GenerationCache } from "../../generation-cache.js";
import { groupByKey } from "../../../runtime/model/values/objects.js";
import type { ModelledProject } from "../../stages/model-project.js";
import type { ModelIndex, ResourceModel } from "../../resource-model.js";
import { createLinkLookup } from "../links.js";
import { describeFrame, describePage, collectFrameContribution } from "./document.js";
import { listExpandPaths } from "./parameters.js";
import { findResourcePaths, flattenResourcePaths, type ResourcePath } from "./resource-path.js";

/**
 * Emits the API document for a build: a page for each resource, and a frame with the parts that all pages share.
 * `composeDocument` joins the pages and the frame. The document is not part of `generated/`, because it repeats the
 * declarations at ten times their length.
 */
export function emitOpenApi(
  { routes, index: models, info }: Pick<ModelledProject, "routes" | "index" | "info">,
  cache: GenerationCache,
): readonly Artifact[] {
  const all = flattenResourcePaths(findResourcePaths(routes, models));
  const places = groupByKey(all.map((place) => [place.model.definition.path, place] as const));
  const linksOf = createLinkLookup(routes, models, cache);
  const readDigest = (lookup: string): string => models.get(lookup.slice("models ".length))?.digest ?? "";
  const pages = [...models.values()].map((model) => {
    const { path } = model.definition;
    const own = places.get(path) ?? [];
    const expandPaths = listExpandPaths(model, linksOf);
    const links = linksOf(path);
    let written: string | undefined;
    const composePage = (index: ModelIndex): string =>
      (written ??= JSON.stringify(describePage(model, own, { expandPaths, links, models: index, routes })));
    const madeOf = digestText(composePageCacheInput(model, own, [expandPaths, links]));
    const trackModelReads = (recordLookup: RecordLookup): ModelIndex => trackReads(models, "models", recordLookup);
    const digest = cache.getOrCompute(
      "page",
      madeOf,
      (ask) => digestText(composePage(trackModelReads(ask))),
      readDigest,
    );
    const needs = cache.getOrCompute("needs", madeOf, () => collectFrameContribution(model, own), readDigest);
    const page: Artifact = {
      path: documentPageFile(path),
      digest,
      get text() {
        return composePage(models);
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
  return [toArtifact(documentFrameFile, JSON.stringify(frame)), ...pages.map(({ page }) => page)];
}

/** Returns everything that a page depends on, as the text of a cache key. `trackReads` adds other models that the page reads. */
function composePageCacheInput(
  model: ResourceModel,
  resourcePaths: readonly ResourcePath[],
  links: readonly unknown[],
): string {
  const ways = resourcePaths.map(({ path, name, viaField, isDeprecated, id, parents, children }) => [
    [path, name, viaField, isDeprecated, id.parameterName],
    parents.map((parent) => [parent.parameterName, parent.model.digest]),
    children.map((child) => [child.name, child.viaField]),
  ]);
  return JSON.stringify([model.digest, ways, links]);
}
