import { authorize } from "../access/authorize.js";
import { findPublicReader } from "../access/callers.js";
import type { Config } from "../config/config.js";
import { findOperation } from "../http/router.js";
import { Refusal } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { findAddress, findHiddenItem, describeLimits, planQuery, type RequestVerdict } from "./request-verdict.js";
import type { OpenProject } from "./open-project.js";

/** Judges a request without credentials. Every denial is the same 401, whatever is at the path. */
export async function explainPublicRequest(
  project: OpenProject,
  config: Config,
  method: string,
  path: string,
): Promise<RequestVerdict> {
  const { registry } = project;
  const deny = (why: string): RequestVerdict => {
    return { allowed: false, step: "authenticate", why: `401 unauthenticated: ${why}` };
  };
  const reader = findPublicReader(registry);
  try {
    const address = findAddress(registry, config, method, path);
    const { route } = address;
    if (reader === null) return deny('no resource is declared "public"');
    const isRead = ["GET", "HEAD"].includes(method) && route.kind === "resource" && route.target.action === undefined;
    if (!isRead) return deny("a request without credentials can only read public resources");
    const { target } = route;
    const guarded = [...target.parents, ...(target.across ?? []), target]
      .map(({ resource }) => resource)
      .find((resource) => findDefinition(registry, resource).public !== true);
    if (guarded !== undefined) return deny(`${guarded} is not declared public`);
    const operation = findOperation(route, method);
    authorize(reader, registry, target, operation);
    await planQuery(address, operation, target, reader, project, config);
    const missing = await findHiddenItem(target, reader, project);
    if (missing !== null) return { allowed: false, step: "storage", why: `404 not_found: ${missing}` };
    const definition = findDefinition(registry, target.resource);
    const limits = target.id === null ? describeLimits(definition, reader) : [];
    return { allowed: true, step: "storage", why: [`${definition.path} is declared public`, ...limits].join("; ") };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "invalid_query")
      return { allowed: false, step: "plan", why: `400 invalid_query: ${error.message}` };
    return deny(error.message);
  }
}
