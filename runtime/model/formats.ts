/**
 * Checks of the formats in declarations. Generated validators import this module as `stockroom-api/formats`, so that a project
 * needs nothing but the package in its node_modules. Every check takes time linear in the length of the text.
 */
import { createRequire } from "node:module";
import { domainToASCII } from "node:url";
import { isDate, readDateTime } from "./times.js";

/** Resolves from the engine: the helpers of ajv that generated validators call. */
export const requireFromEngine = createRequire(import.meta.url);

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, "u");
const domain = new RegExp(`^${label}(?:\\.${label})*$`);
const internationalLabel = "(?!-)[A-Za-z0-9\\p{L}\\p{M}\\p{N}-]+(?<!-)";
const internationalDomain = new RegExp(`^${internationalLabel}(?:\\.${internationalLabel})*$`, "u");

/**
 * RFC 5321 and, with letters and digits of any script, RFC 6531; without quoted names, address literals and comments. At most 254
 * characters (RFC 3696, erratum 1690).
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > 254 || at < 1 || at > 64 || !localPart.test(text.slice(0, at))) return false;
  const host = text.slice(at + 1);
  return domain.test(host) || (internationalDomain.test(host) && domain.test(domainToASCII(host)));
}

/** Absolute, http or https, as the WHATWG URL standard reads it but without its leniency (white space, missing slashes). */
function isUri(text: string): boolean {
  return /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text);
}

/** The form of BCP 47 tags: `en`, `pt-BR`, `zh-Hant-TW`. */
function isLanguage(text: string): boolean {
  return text.length <= 35 && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text);
}

/** The form of ISO 3166-1 alpha-2 codes. */
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
