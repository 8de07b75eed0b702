/** Reads the file that lists the applications of other vendors to which people may sign in (docs/reference/applications.md). */
import { readFileSync } from "node:fs";
import { readScope } from "../keys.js";
import type { Application, Applications } from "../../config/sign-in-settings.js";
import { isObject } from "../../model/values/objects.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import type { Registry } from "../../model/schema/resource.js";
import { isLoopbackHost } from "../../model/values/this-machine.js";

const fields = ["name", "redirect_uris", "device", "origins", "scope", "lifetime", "token_lifetime"];
const idForm = /^[\w.-]{1,64}$/;
/** Maximum (`most`) and default (`usual`) lifetimes of sign-ins and tokens, in seconds. */
const lifetimes = { signIn: { most: 31_536_000, usual: 43_200 }, token: { most: 600, usual: 600 } };

/**
 * @param file path of the file; null if there are no applications
 * @throws Error that lists all problems, one per line
 */
export function readApplications(file: string | null, registry: Registry): Applications {
  if (file === null) return new Map();
  const problems: string[] = [];
  const content = parseFile(file);
  const applications = Object.entries(content).map(([id, given]) => {
    const report = (problem: string): void => void problems.push(`${file}: ${id}: ${problem}`);
    if (!idForm.test(id)) report("the id must have 1 to 64 letters, digits, dots, hyphens and underscores");
    return [id, readApplication(id, isObject(given) ? given : {}, registry, report)] as const;
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return new Map(applications);
}

function parseFile(file: string): { readonly [id: string]: unknown } {
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isObject(content)) return content;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`STOCKROOM_APPLICATIONS: ${file} cannot be read: ${reason}`, { cause: error });
  }
  throw new Error(`STOCKROOM_APPLICATIONS: ${file} must contain a JSON object of applications, by id`);
}

function readApplication(
  id: string,
  given: { readonly [field: string]: unknown },
  registry: Registry,
  report: (problem: string) => void,
): Application {
  function readTexts(
    field: string,
    texts: unknown,
    isValid: (text: string) => boolean,
    rule: string,
  ): readonly string[] {
    const all: readonly unknown[] = Array.isArray(texts) ? texts : [texts];
    const valid = all.filter((text): text is string => typeof text === "string" && isValid(text));
    for (const text of all)
      if (!valid.includes(text as string)) report(`${field} ${rule}, not ${JSON.stringify(text)}`);
    return valid;
  }

  function readSeconds(field: string, { most, usual }: { readonly most: number; readonly usual: number }): number {
    const { [field]: seconds = usual } = given;
    if (typeof seconds === "number" && Number.isInteger(seconds) && seconds >= 1 && seconds <= most) return seconds;
    report(`${field} must be a number of seconds, 1…${String(most)}, not ${JSON.stringify(seconds)}`);
    return usual;
  }

  for (const field of Object.keys(given).filter((name) => !fields.includes(name))) {
    report(`${field} is not a field of an application${describeNearestName(field, fields)}`);
  }
  const { name = id, redirect_uris: uris = [], scope = {}, device = false } = given;
  if (typeof name !== "string" || name.trim() === "" || name.length > 100) report("name must have 1 to 100 characters");
  const redirectUris = readTexts("redirect_uris", uris, isRedirectUri, redirectRule);
  if (typeof device !== "boolean") report(`device must be true or false, not ${JSON.stringify(device)}`);
  if (redirectUris.length === 0 && device !== true) report(`redirect_uris ${redirectRule}`);
  const origins = given["origins"] ?? [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  return Object.freeze({
    id,
    name: String(name),
    redirectUris,
    device: device === true,
    origins: readTexts("origins", origins, isOrigin, "must be origins, such as https://shelf.example"),
    scope: readScope(scope, registry, (path, _, message) => report(`${path.join(" ")} ${message}`)),
    lifetime: readSeconds("lifetime", lifetimes.signIn),
    tokenLifetime: readSeconds("token_lifetime", lifetimes.token),
  });
}

const redirectRule =
  "must be addresses of pages, such as https://shelf.example/back: https, or http on this machine, without a fragment";

/** Whether the text is a valid redirect address: https, or http on this machine, where nobody can intercept the request. */
function isRedirectUri(text: string): boolean {
  if (!/^https?:\/\/[^\s#*\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (protocol === "https:" || isLoopbackHost(hostname)) && username === "" && password === "";
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
