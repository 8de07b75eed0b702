import { frameFile, pageFile } from "../../../runtime/model/api-document.js";
import { toArtifact, type Artifact } from "../../artifact.js";
import { watch, type Ask } from "../../asking.js";
import { groupBy } from "../../group-by.js";
import { digestText, type Memory } from "../../memory.js";
import type { ProjectInfo } from "../../project-info.js";
import type { ModelIndex, ResourceModel } from "../../resource-model.js";
import { writeJsonFile } from "../json-text.js";
import { linksIn } from "../links.js";
import type { Routes } from "../routes.js";
import { describeFrame, describePage, listNeeds } from "./document.js";
import { listPaths, type ExpandPaths } from "./parameters.js";
import { findPlaces, flattenPlaces, type Place } from "./place.js";

/** The document: a page a resource, and what they have in common. `composeDocument` puts them together. */
export function emitOpenApi(
  routes: Routes,
  models: ModelIndex,
  project: ProjectInfo,
  memory: Memory,
): readonly Artifact[] {
  const places = groupBy(flattenPlaces(findPlaces(routes, models)), ({ model }) => model.definition.path);
  const linksOf = linksIn(routes, models);
  const answers = (question: string): string => models.get(question.slice("models ".length))?.digest ?? "";
  const pages = [...models.values()].map((model) => {
    const { path } = model.definition;
    const own = places.get(path) ?? [];
    const expand = listPaths(model, linksOf);
    let written: string | undefined;
    const write = (index: ModelIndex): string =>
      (written ??= writeJsonFile(model.file, describePage(model, own, expand, index)));
    const madeOf = digestText(writeMadeOf(model, own, expand));
    const among = (ask: Ask): ModelIndex => watch(models, "models", ask);
    const digest = memory.recall("page", madeOf, (ask) => digestText(write(among(ask))), answers);
    const needs = memory.recall("needs", madeOf, (ask) => listNeeds(model, own, among(ask)), answers);
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
      project,
    ),
  };
  return [toArtifact(frameFile, writeJsonFile("schemas/", frame)), ...pages.map(({ page }) => page)];
}

/** Of all that a page is made of but for what it looks up. */
function writeMadeOf(model: ResourceModel, places: readonly Place[], expand: ExpandPaths): string {
  const ways = places.map(({ path, name, via, isDeprecated, id, parents, children }) => [
    [path, name, via, isDeprecated, id.parameter],
    parents.map((parent) => [parent.parameter, parent.model.digest]),
    children.map((child) => child.name),
  ]);
  return JSON.stringify([model.digest, ways, expand]);
}
