/**
 * Checks of the formats in declarations. Generated validators import this module as `stockroom-api/formats`, so a project needs
 * only the package in its node_modules. Every check takes time linear in the length of the text.
 */
import { createRequire } from "node:module";
import { domainToASCII } from "node:url";
import { isDate, readDateTime } from "./times.js";

/** Lets generated validators load helpers of ajv from the engine's own dependencies. */
export const requireFromEngine = createRequire(import.meta.url);

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, "u");
const domain = new RegExp(`^${label}(?:\\.${label})*$`);
const internationalLabel = "(?!-)[A-Za-z0-9\\p{L}\\p{M}\\p{N}-]+(?<!-)";
const internationalDomain = new RegExp(`^${internationalLabel}(?:\\.${internationalLabel})*$`, "u");

/**
 * Accepts RFC 5321 addresses and, with letters and digits of any script, RFC 6531; no quoted names, address literals or comments.
 * At most 254 characters (RFC 3696, erratum 1690).
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > 254 || at < 1 || at > 64 || !localPart.test(text.slice(0, at))) return false;
  const host = text.slice(at + 1);
  return domain.test(host) || (internationalDomain.test(host) && domain.test(domainToASCII(host)));
}

/** Accepts absolute http and https URLs of the WHATWG URL standard, without its leniency (white space, missing slashes). */
function isUri(text: string): boolean {
  return /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text);
}

/** Accepts the form of BCP 47 tags: `en`, `pt-BR`, `zh-Hant-TW`. */
function isLanguage(text: string): boolean {
  return text.length <= 35 && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text);
}

/** Accepts the form of ISO 3166-1 alpha-2 codes. */
function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

export const formats = {
  email: isEmail,
  uri: isUri,
  "image-uri": isUri,
  language: isLanguage,
  country: isCountry,
  date: isDate,
  "date-time": (text: string): boolean => readDateTime(text) !== null,
} as const;
