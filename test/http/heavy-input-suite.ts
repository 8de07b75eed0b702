import { expect } from "chai";
import { setTimeout } from "node:timers/promises";
import { registry } from "../../generated/registry.js";
import type { ResourceDefinition } from "../../runtime/model/schema/resource.js";
import { isNight, type TestDatabase } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import type { Answer } from "../support/request.js";
import { Samples } from "../support/samples.js";
import type { TestServer } from "../support/server.js";

const mebibyte = 2 ** 20;
/** The bytes that a body of one mebibyte leaves for one value. */
const room = mebibyte - 1000;
/** Any non-linear work takes minutes, and linear work on a busy machine takes less than this. */
const patienceMs = 3000;

const repeat = (text: string): string => text.repeat(Math.floor(room / Buffer.byteLength(text)));

function distinctWords(): string {
  let text = "";
  for (let index = 0; text.length < room; index += 1) text += `${index.toString(36)} `;
  return text.slice(0, room);
}

/** JSON texts of values, each as long as a body can be. */
const makers: { readonly [what: string]: () => string } = {
  "one long word": () => JSON.stringify(repeat("a")),
  "marks in no order": () => JSON.stringify(`a${repeat("\u0300\u0323\u0591")}`),
  "the letter that becomes eighteen": () => JSON.stringify(repeat("\ufdfa")),
  "letters that are marks when decomposed": () => JSON.stringify(repeat("\uff9e\uff9f")),
  "two hundred thousand words": () => JSON.stringify(distinctWords()),
  "nothing but punctuation": () => JSON.stringify(repeat("./@-_")),
  "an address without end": () => JSON.stringify(`https://example.com/${repeat("a.")}`),
  "an e-mail without end": () => JSON.stringify(`a@${repeat("a.")}com`),
  "one number over and over": () => `[${repeat("1,")}1]`,
  "numbers that name nothing": () => `[${Array.from({ length: 140_000 }, (_, index) => index + 500_000).join()}]`,
  "wrong elements": () => `[${repeat("{},")}{}]`,
  "as many wrong elements as a body may hold": () => `[${"{},".repeat(9_000)}{}]`,
  "as many numbers that name nothing as a body may hold": () =>
    `[${Array.from({ length: 9_500 }, (_, index) => index + 1_000_000).join()}]`,
  "as many different texts as a body may hold": () =>
    `[${Array.from({ length: 9_500 }, (_, index) => `"text ${String(index)}"`).join()}]`,
  "arrays in arrays": () => "[".repeat(room / 2) + "]".repeat(room / 2),
  "names that nobody knows": () => `{${Array.from({ length: 60_000 }, (_, index) => `"n${String(index)}":1`).join()}}`,
  "a long name above wrong texts": () =>
    `{"${"n".repeat(room / 2)}":[${Array.from({ length: 9_000 }, () => '"\\u0000"').join()}]}`,
  commas: () => repeat(","),
};

const values = Object.entries(makers).map(([what, make]) => [what, make()] as const);

/** One field of each declared kind of any resource. */
function listFieldKinds(): readonly { readonly definition: ResourceDefinition; readonly field: string }[] {
  const kinds = new Map<string, { readonly definition: ResourceDefinition; readonly field: string }>();
  for (const definition of Object.values<ResourceDefinition>(registry.resources)) {
    if (definition.parent !== null) continue;
    for (const { name, readOnly, kind, items, format, reference, hidden, enum: listed } of Object.values(
      definition.fields,
    )) {
      if (readOnly) continue;
      const isSearched = definition.searchable.includes(name);
      const isUnique = definition.unique.some(({ fields }) => fields.includes(name));
      const kindOf = [
        kind,
        items?.kind,
        format,
        reference === undefined,
        hidden,
        listed === undefined,
        isSearched,
        isUnique,
      ];
      kinds.set(JSON.stringify(kindOf), { definition, field: name });
    }
  }
  return [...kinds.values()];
}

/** Declares the suite for a server of its own. */
export function describeHeavyInput(database: TestDatabase): void {
  onServer(database, "input of any form within the limits", (server) => {
    let samples: Samples;
    before(() => {
      samples = new Samples(server, registry);
    });

    for (const [index, { definition, field }] of listFieldKinds().entries()) {
      it(`delays no other request, in ${definition.path}.${field}`, async () => {
        const watch = watchOthers(server());
        // By day each value is tested in every third field.
        const chosen = values.filter((_, place) => isNight || (place + index) % 3 === 0);
        for (const [what, value] of chosen) {
          const sound = JSON.stringify({ ...(await samples.describe(definition)), [field]: undefined });
          const body = `${sound.slice(0, -1)}${sound === "{}" ? "" : ","}"${field}":${value}}`;
          const began = performance.now();
          const answer = await send(server(), "POST", `/api/2.0/${definition.name}`, body);
          expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).to.be.oneOf([201, 400]);
          expect(answer.text.length, what).to.be.below(100_000);
          expect(performance.now() - began, what).to.be.below(patienceMs);
        }
        expect(await watch.end(), "the longest wait of the others").to.be.below(patienceMs);
      });
    }

    const queries: { readonly [what: string]: string } = {
      "parameters that nobody knows": Array.from({ length: 2500 }, (_, index) => `p${String(index)}`).join("&"),
      "long names that nobody knows": Array.from(
        { length: 300 },
        (_, index) => `${"updated_time".repeat(3)}${String(index)}`,
      ).join("&"),
      "as many words as there is room for": `q=${Array.from({ length: 3000 }, (_, index) => index.toString(36)).join("+")}`,
      "as many ids as there is room for": `product_id[in]=${Array.from({ length: 3000 }, (_, index) => index).join()}`,
      "as many fields as there is room for": `fields=${Array.from({ length: 2500 }, (_, index) => `f${String(index)}`).join()}`,
      "marks in no order": `q=a${encodeURIComponent("\u0300\u0323".repeat(1200))}`,
    };
    for (const [what, query] of Object.entries(queries)) {
      it(`delays no other request, in a query of ${what}`, async () => {
        const watch = watchOthers(server());
        const answer = await server().request("GET", `/api/2.0/products?${query}`);
        expect(answer.status, answer.text.slice(0, 300)).to.be.oneOf([200, 400]);
        expect(await watch.end()).to.be.below(patienceMs);
      });
    }
  });
}

function send(server: TestServer, method: string, path: string, body: string): Promise<Answer> {
  return server.request(method, path, { body, headers: { "content-type": "application/json" } });
}

/** Sends other reads and writes meanwhile; `end` returns the longest time that one waited, in milliseconds. */
function watchOthers(server: TestServer): { end(): Promise<number> } {
  let longest = 0;
  const ended = new AbortController();
  const ask = async (method: string, path: string, body?: object): Promise<void> => {
    for (let count = 0; !ended.signal.aborted; count += 1) {
      const began = performance.now();
      const written = body === undefined ? {} : { body: { ...body, lastname: String(count) } };
      const answer = await server.request(method, path, written);
      expect(answer.status, answer.text).to.equal(200);
      longest = Math.max(longest, performance.now() - began);
      await setTimeout(5);
    }
  };
  const others = [ask("GET", "/healthz"), ask("PUT", "/api/2.0/users/1", { firstname: "Root" })];
  return {
    async end() {
      ended.abort();
      await Promise.all(others);
      return longest;
    },
  };
}
