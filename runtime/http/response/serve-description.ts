/** `GET /api/2.0/description`: the resources as the caller may use them, for front ends (docs/reference/description.md). */
import { describeResources } from "../../access/describe-resources.js";
import type { Context } from "../context/context.js";
import type { EntityTags } from "../../model/plan/api-request.js";
import type { Settings } from "../../model/schema/field.js";
import type { Principal } from "../../model/plan/principal.js";
import type { Registry } from "../../model/schema/resource.js";
import { answerTagged } from "./answer-tagged.js";

/** Cached per caller: requests with the same key get the same principal object for a second. */
const written = new WeakMap<Principal, string>();

/** @param known entity tags of answers that the client has */
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
