import { expect } from "chai";
import { formats } from "../../runtime/model/values/formats.js";

const goodUrls = [
  "http://example.com",
  "https://example.com:8080/a/b?c=d#e",
  "HTTPS://EXAMPLE.COM",
  "http://127.0.0.1",
  "http://[::1]/",
  "http://bücher.example/ü",
];

const badUrls = [
  "",
  "example.com",
  "//example.com",
  "http:example.com",
  "http:///example.com",
  "http://",
  "ftp://example.com",
  "javascript:alert(1)",
  " http://example.com",
  "http://example.com ",
  "http://exa mple.com",
  "http://example.com\n",
  "http:\\\\example.com",
  "http://example.com:99999",
];

const good: { readonly [format in keyof typeof formats]: readonly string[] } = {
  email: [
    "a@example.com",
    "first.last+tag@sub.example.co.uk",
    "o'neil@example.com",
    "a@localhost",
    `${"a".repeat(64)}@example.com`,
    "stanisław.wójcik@wp.pl",
    "info@bücher.de",
    "иван@пример.рф",
    "用户@例子.广告",
    "उपयोगकर्ता@उदाहरण.भारत",
  ],
  uri: goodUrls,
  "image-uri": goodUrls,
  language: ["en", "ru", "pt-BR", "zh-Hant-TW", "fil"],
  country: ["US", "DE"],
  // times.test.ts contains the other formats.
  date: ["2024-02-29"],
  "date-time": ["2026-01-31T09:30:00Z", "2026-01-31T10:30:00.5+01:00"],
};

const bad: { readonly [format in keyof typeof formats]: readonly string[] } = {
  email: [
    "",
    "a",
    "@example.com",
    "a@",
    "a@b@example.com",
    "a b@example.com",
    "a..b@example.com",
    ".a@example.com",
    "a@-example.com",
    "a@example..com",
    "a@example.com\n",
    `${"a".repeat(65)}@example.com`,
    `a@${"a.".repeat(130)}com`,
    "a\u202eb@example.com",
    "a\u00a0b@example.com",
    "“a”@example.com",
    "a@bü cher.de",
    "a@-bücher.de",
    "a@bücher..de",
    "a@bücher.de.",
    "a@bü–cher.de",
    `a@${"ü".repeat(63)}.de`,
    "ü".repeat(255),
  ],
  uri: badUrls,
  "image-uri": badUrls,
  language: ["", "e", "EN", "english", "en_US", "en-", "-en", "en\n"],
  country: ["", "us", "USA", "U", "U1", "US\n"],
  date: ["", "2023-02-29", "2026-01-31T09:30:00Z"],
  "date-time": ["", "2026-01-31", "2023-02-29T09:30:00Z"],
};

describe("formats", () => {
  for (const [format, accepts] of Object.entries(formats)) {
    const name = format as keyof typeof formats; // The type of Object.entries loses the keys.
    it(`${name} accepts valid values`, () => {
      expect(good[name].filter((text) => !accepts(text))).to.deep.equal([]);
    });
    it(`${name} rejects invalid values`, () => {
      expect(bad[name].filter((text) => accepts(text))).to.deep.equal([]);
    });
  }
});
