/** `GET /api/2.0/description`: the resources as the caller may use them, for front ends (docs/reference/description.md). */
import { describeResources } from "../access/describe-resources.js";
import type { Context } from "../context/context.js";
import type { EntityTags } from "../model/api-request.js";
import type { Settings } from "../model/field.js";
import type { Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import { answerTagged } from "./answer-tagged.js";

/** Written once for each caller: who has shown a key is the same object for a second. */
const written = new WeakMap<Principal, string>();

/** @param known what the client has already */
export function serveDescription(
  ctx: Context,
  principal: Principal,
  registry: Registry,
  settings: Settings,
  known: EntityTags | null,
): void {
  const text = written.get(principal) ?? JSON.stringify(describeResources(principal, registry, settings));
  written.set(principal, text);
  answerTagged(ctx, text, known);
}
