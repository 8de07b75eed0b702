/**
 * Checks of the formats in declarations. Generated validators import this module as `stockroom-api/formats`, so a
 * project needs no other package for its validators. Every check takes time in proportion to the length of the text.
 */
import { createRequire } from "node:module";
import { domainToASCII } from "node:url";
import { isDate, toStoredDateTime } from "./times.js";

/**
 * Loads modules from the engine's dependencies. Generated validators use it for helpers of ajv, so that a project does
 * not need to install ajv.
 */
export const requireFromEngine = createRequire(import.meta.url);

const emailAtomPattern = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]+";
const domainLabelPattern = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const emailLocalPartPattern = new RegExp(`^${emailAtomPattern}(?:\\.${emailAtomPattern})*$`, "u");
const asciiDomainPattern = new RegExp(`^${domainLabelPattern}(?:\\.${domainLabelPattern})*$`);
const internationalLabelPattern = "(?!-)[A-Za-z0-9\\p{L}\\p{M}\\p{N}-]+(?<!-)";
const internationalDomainPattern = new RegExp(
  `^${internationalLabelPattern}(?:\\.${internationalLabelPattern})*$`,
  "u",
);

/**
 * Accepts addresses of RFC 5321 and, with letters and digits of any script, of RFC 6531. Quoted names, address literals
 * and comments are not accepted. An address has at most 254 characters (RFC 3696, erratum 1690).
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > 254 || at < 1 || at > 64 || !emailLocalPartPattern.test(text.slice(0, at))) return false;
  const host = text.slice(at + 1);
  return (
    asciiDomainPattern.test(host) ||
    (internationalDomainPattern.test(host) && asciiDomainPattern.test(domainToASCII(host)))
  );
}

/**
 * Accepts absolute http and https URLs of the WHATWG URL standard. White space and missing slashes, which the standard
 * tolerates, are not accepted.
 */
function isUri(text: string): boolean {
  return /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text);
}

export const formats = {
  email: isEmail,
  uri: isUri,
  "image-uri": isUri,
  /** Accepts texts in the form of BCP 47 language tags, such as `pt-BR`. Does not check whether the language exists. */
  language: (text: string): boolean => text.length <= 35 && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text),
  /** Accepts texts in the form of ISO 3166-1 alpha-2 country codes. Does not check whether the country exists. */
  country: (text: string): boolean => /^[A-Z]{2}$/.test(text),
  date: isDate,
  "date-time": (text: string): boolean => toStoredDateTime(text) !== null,
} as const;
