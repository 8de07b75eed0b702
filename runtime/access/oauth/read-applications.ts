/** The applications of others that people may sign in to, from a file of the installation (docs/reference/applications.md). */
import { readFileSync } from "node:fs";
import { readScope } from "../keys.js";
import type { Application, Applications } from "../../config/sign-in-settings.js";
import { isObject } from "../../model/values/members.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import type { Registry } from "../../model/schema/resource.js";
import { isThisMachine } from "../../model/values/this-machine.js";

const fields = ["name", "redirect_uris", "device", "origins", "scope", "lifetime", "token_lifetime"];
const idForm = /^[\w.-]{1,64}$/;
/** Lifetimes in seconds: maximum and default. */
const lifetimes = { signIn: { most: 31_536_000, usual: 43_200 }, token: { most: 600, usual: 600 } };

/**
 * @param file null: there are no applications
 * @throws Error that lists all problems, one per line
 */
export function readApplications(file: string | null, registry: Registry): Applications {
  if (file === null) return new Map();
  const problems: string[] = [];
  const content = parseFile(file);
  const applications = Object.entries(content).map(([id, given]) => {
    const say = (problem: string): void => void problems.push(`${file}: ${id}: ${problem}`);
    if (!idForm.test(id)) say("the id must have 1 to 64 letters, digits, dots, hyphens and underscores");
    return [id, readApplication(id, isObject(given) ? given : {}, registry, say)] as const;
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
  throw new Error(`STOCKROOM_APPLICATIONS: ${file} must hold a JSON object of applications, by id`);
}

type Say = (problem: string) => void;

function readApplication(
  id: string,
  given: { readonly [field: string]: unknown },
  registry: Registry,
  say: Say,
): Application {
  for (const field of Object.keys(given).filter((name) => !fields.includes(name))) {
    say(`${field} is not known${describeNearestName(field, fields)}`);
  }
  const { name = id, redirect_uris: uris = [], scope = {}, device = false } = given;
  if (typeof name !== "string" || name.trim() === "" || name.length > 100) say("name must have 1 to 100 characters");
  const redirectUris = readTexts(uris, "redirect_uris", isRedirectUri, redirectRule, say);
  if (typeof device !== "boolean") say(`device must be true or false, not ${JSON.stringify(device)}`);
  if (redirectUris.length === 0 && device !== true) say(`redirect_uris ${redirectRule}`);
  const ownOrigins = [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  return Object.freeze({
    id,
    name: String(name),
    redirectUris,
    device: device === true,
    origins: readTexts(
      given["origins"] ?? ownOrigins,
      "origins",
      isOrigin,
      "must be origins, such as https://shelf.example",
      say,
    ),
    scope: readScope(scope, registry, (path, _, message) => say(`${path.join(" ")} ${message}`)),
    lifetime: readSeconds(given["lifetime"], "lifetime", lifetimes.signIn, say),
    tokenLifetime: readSeconds(given["token_lifetime"], "token_lifetime", lifetimes.token, say),
  });
}

const redirectRule =
  "must be addresses of pages, such as https://shelf.example/back: https, or http on this machine, without a fragment";

/** Whether the text may be a redirect address: https, or http on this machine, where nobody can listen in. */
function isRedirectUri(text: string): boolean {
  if (!/^https?:\/\/[^\s#*\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (protocol === "https:" || isThisMachine(hostname)) && username === "" && password === "";
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function readTexts(
  given: unknown,
  field: string,
  isRight: (text: string) => boolean,
  rule: string,
  say: Say,
): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const right = texts.filter((text): text is string => typeof text === "string" && isRight(text));
  for (const text of texts) if (!right.includes(text as string)) say(`${field} ${rule}, not ${JSON.stringify(text)}`);
  return right;
}

function readSeconds(
  given: unknown,
  field: string,
  { most, usual }: { readonly most: number; readonly usual: number },
  say: Say,
): number {
  if (given === undefined) return usual;
  if (typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= most) return given;
  say(`${field} must be a number of seconds, 1…${String(most)}, not ${JSON.stringify(given)}`);
  return usual;
}
