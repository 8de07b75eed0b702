import { expect } from "chai";
import { parseBasicCredentials, type Credentials } from "../../runtime/access/credentials.js";

const encode = (pair: string, encoding: BufferEncoding = "utf8"): string =>
  Buffer.from(pair, encoding).toString("base64");

const read: readonly (readonly [string, string, Credentials])[] = [
  ["login and key", `Basic ${encode("a@b.example:key")}`, { login: "a@b.example", key: "key" }],
  ["a scheme in any case", `bAsIc ${encode("a:b")}`, { login: "a", key: "b" }],
  ["several spaces after the scheme", `Basic   ${encode("a:b")}`, { login: "a", key: "b" }],
  ["a key with colons: the first one splits", `Basic ${encode("a:b:c:")}`, { login: "a", key: "b:c:" }],
  ["an empty key", `Basic ${encode("a:")}`, { login: "a", key: "" }],
  ["UTF-8 beyond the BMP", `Basic ${encode("zoë@b.example:🗝")}`, { login: "zoë@b.example", key: "🗝" }],
  ["one character of padding", `Basic ${encode("ab:cd")}`, { login: "ab", key: "cd" }],
  ["two characters of padding", `Basic ${encode("ab:c")}`, { login: "ab", key: "c" }],
];

const refused: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["another scheme", `Bearer ${encode("a:b")}`],
  ["a scheme that only begins alike", `Basically ${encode("a:b")}`],
  ["the scheme alone", "Basic"],
  ["the scheme and a space", "Basic "],
  ["credentials without base64", "Basic a:b"],
  ["missing padding", `Basic ${encode("ab:c").replace(/=+$/, "")}`],
  ["padding in the middle", `Basic ${encode("ab:c")}${encode("d")}`],
  ["the alphabet of URLs", `Basic ${encode("a:??>").replace("/", "_")}`],
  ["something after the credentials", `Basic ${encode("abc:de")} x`],
  ["no colon", `Basic ${encode("abc")}`],
  ["no login", `Basic ${encode(":key")}`],
  ["Latin-1", `Basic ${encode("zo\u00eb:key", "latin1")}`],
  ["NUL in the login", `Basic ${encode("a\0b:key")}`],
  ["a line feed in the key", `Basic ${encode("a:b\n")}`],
];

describe("Authorization header", () => {
  for (const [what, header, credentials] of read) {
    it(`accepts ${what}`, () => {
      expect(parseBasicCredentials(header)).to.deep.equal(credentials);
    });
  }
  for (const [what, header] of refused) {
    it(`rejects ${what}`, () => {
      expect(parseBasicCredentials(header)).to.equal(null);
    });
  }
});
