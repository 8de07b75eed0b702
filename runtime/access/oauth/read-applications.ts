/** Reads the file that lists the applications of other vendors to which people may sign in (docs/reference/applications.md). */
import { readFileSync } from "node:fs";
import { readScope } from "../keys.js";
import type { Application, Applications } from "../../config/sign-in-settings.js";
import { isObject } from "../../model/values/objects.js";
import type { JsonObject } from "../../model/values/json-object.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import type { Registry } from "../../model/schema/resource.js";
import { isLoopbackHost, isOrigin } from "../../config/setting-values.js";

const applicationFields = ["name", "redirect_uris", "device", "origins", "scope", "lifetime", "token_lifetime"];
const idPattern = /^[\w.-]{1,64}$/;
const lifetimeLimits = {
  signIn: { maxSeconds: 31_536_000, defaultSeconds: 43_200 },
  token: { maxSeconds: 600, defaultSeconds: 600 },
};

/**
 * @param filePath path of the file; null if there are no applications
 * @throws Error that lists all problems, one per line
 */
export function readApplications(filePath: string | null, registry: Registry): Applications {
  if (filePath === null) return new Map();
  const problems: string[] = [];
  const content = parseApplicationsFile(filePath);
  const applications = Object.entries(content).map(([id, given]) => {
    const reportProblem = (problem: string): void => void problems.push(`${filePath}: ${id}: ${problem}`);
    if (!idPattern.test(id)) reportProblem("the id must have 1 to 64 letters, digits, dots, hyphens and underscores");
    return [id, readApplication(id, isObject(given) ? given : {}, registry, reportProblem)] as const;
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return new Map(applications);
}

function parseApplicationsFile(filePath: string): JsonObject {
  try {
    const content: unknown = JSON.parse(readFileSync(filePath, "utf8"));
    if (isObject(content)) return content;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`STOCKROOM_APPLICATIONS: ${filePath} cannot be read: ${reason}`, { cause: error });
  }
  throw new Error(`STOCKROOM_APPLICATIONS: ${filePath} must contain a JSON object of applications, by id`);
}

function readApplication(
  id: string,
  declaredFields: JsonObject,
  registry: Registry,
  reportProblem: (problem: string) => void,
): Application {
  function readStringList(
    field: string,
    value: unknown,
    isValid: (text: string) => boolean,
    ruleText: string,
  ): readonly string[] {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    const valid = all.filter((text): text is string => typeof text === "string" && isValid(text));
    for (const text of all)
      if (!valid.includes(text as string)) reportProblem(`${field} ${ruleText}, not ${JSON.stringify(text)}`);
    return valid;
  }

  function readLifetimeSeconds(
    field: string,
    { maxSeconds, defaultSeconds }: { readonly maxSeconds: number; readonly defaultSeconds: number },
  ): number {
    const { [field]: seconds = defaultSeconds } = declaredFields;
    if (typeof seconds === "number" && Number.isInteger(seconds) && seconds >= 1 && seconds <= maxSeconds)
      return seconds;
    reportProblem(`${field} must be a number of seconds, 1…${String(maxSeconds)}, not ${JSON.stringify(seconds)}`);
    return defaultSeconds;
  }

  for (const field of Object.keys(declaredFields).filter((name) => !applicationFields.includes(name))) {
    reportProblem(`${field} is not a field of an application${describeNearestName(field, applicationFields)}`);
  }
  const { name = id, redirect_uris: uris = [], scope = {}, device = false } = declaredFields;
  if (typeof name !== "string" || name.trim() === "" || name.length > 100)
    reportProblem("name must have 1 to 100 characters");
  const redirectUris = readStringList("redirect_uris", uris, isRedirectUri, redirectUriRuleText);
  if (typeof device !== "boolean") reportProblem(`device must be true or false, not ${JSON.stringify(device)}`);
  if (redirectUris.length === 0 && device !== true) reportProblem(`redirect_uris ${redirectUriRuleText}`);
  const origins = declaredFields["origins"] ?? [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  return Object.freeze({
    id,
    name: String(name),
    redirectUris,
    allowsDevices: device === true,
    origins: readStringList("origins", origins, isOrigin, "must be origins, such as https://shelf.example"),
    scope: readScope(scope, registry, (path, _, message) => reportProblem(`${path.join(" ")} ${message}`)),
    signInLifetimeSeconds: readLifetimeSeconds("lifetime", lifetimeLimits.signIn),
    tokenLifetimeSeconds: readLifetimeSeconds("token_lifetime", lifetimeLimits.token),
  });
}

const redirectUriRuleText =
  "must be redirect URIs, such as https://shelf.example/back: https, or http on this machine, without a fragment";

/** Whether the text is a valid redirect address: https, or http on this machine, where nobody can intercept the request. */
function isRedirectUri(text: string): boolean {
  if (!/^https?:\/\/[^\s#*\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (protocol === "https:" || isLoopbackHost(hostname)) && username === "" && password === "";
}
