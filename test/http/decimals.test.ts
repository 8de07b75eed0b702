import { expect } from "chai";
import fc from "fast-check";
import { bothDatabases } from "../support/databases.js";
import { assertRefused } from "./assert-refused.js";
import { onServed, privileges } from "./served-resource.js";

const sales = {
  title: "Sale",
  type: "object",
  resource: { id: "sale_id", title: "name", privileges },
  properties: {
    sale_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    price: { type: "number", multipleOf: 0.01, default: 0, sortable: true },
    rate: { type: "number", multipleOf: 0.000001, minimum: 0, default: 0, sortable: true },
    total: { type: "number", multipleOf: 0.01, readOnly: true },
    parts: { type: "array", items: { type: "number", multipleOf: 0.01 }, default: [] },
  },
  required: ["name"],
};

const saleHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"sales"> = {
  async derive({ after }) {
    return { total: [after?.price ?? 0, ...(after?.parts ?? [])].reduce((sum, part) => sum + part, 0) };
  },
};
`;

onServed(bothDatabases, "decimals", "sales", sales, saleHooks, ({ ask, make, read, list }) => {
  /** Any number of cents of up to 15 digits, including ones that are inexact in binary. */
  const anyCents = fc.oneof(
    fc.constantFrom(10n, 20n, 30n, 1999n, 110n, 115n, 999_999_999_999_999n, -999_999_999_999_999n, 0n, -1n, 1n),
    fc.bigInt(-1000n, 1000n),
    fc.bigInt(-999_999_999_999_999n, 999_999_999_999_999n),
  );
  const write = (cents: bigint): string => {
    const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
    return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  /** The number in JSON, without trailing zeros. */
  const plain = (cents: bigint): string => write(cents).replace(/\.?0+$/, "");

  it("of 15 digits are stored, answered, found, compared and sorted as they are written", async () => {
    const cents = fc.sample(anyCents, { numRuns: 40, seed: 20_261_122 });
    for (const each of cents) {
      const path = await make("sales", `{"name":"Exact","price":${write(each)}}`);
      expect((await ask("GET", `${path}?fields=price`)).text).to.equal(`{"price":${plain(each)}}`);
    }
    const inOrder = cents.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    const found = async (query: string): Promise<readonly string[]> =>
      (await list("sales", `name=Exact&sort_by=price&${query}`, "price")).map(String);
    expect(await found("")).to.deep.equal(inOrder.map(plain));
    for (const each of new Set(cents)) {
      const text = write(each);
      const where = (is: (other: bigint) => boolean): readonly string[] => inOrder.filter(is).map(plain);
      expect(await found(`price=${text}`), text).to.deep.equal(where((other) => other === each));
      expect(await found(`price[gt]=${text}`), text).to.deep.equal(where((other) => other > each));
      expect(await found(`price_from=${text}`), text).to.deep.equal(where((other) => other >= each));
      expect(await found(`price[lt]=${text}5`), text).to.deep.equal(
        where((other) => (each < 0n ? other < each : other <= each)),
      );
      expect(await found(`price[in]=${text},0.3`), text).to.deep.equal(
        where((other) => other === each || other === 30n),
      );
    }
  });

  it("of more decimals or digits are rejected", async () => {
    for (const [field, text, rule] of [
      ["price", "0.30000000000000004", "multipleOf"],
      ["price", "19.999", "multipleOf"],
      ["price", "19.990000000000002", "multipleOf"],
      ["price", "1e-3", "multipleOf"],
      ["price", "10000000000000", "maximum"],
      ["price", "-10000000000000.01", "minimum"],
      ["price", "9007199254740991", "maximum"],
      ["rate", "0.0000001", "multipleOf"],
      ["rate", "1000000000", "maximum"],
      ["rate", "-0.000001", "minimum"],
    ] as const) {
      const answer = await ask("POST", "sales", `{"name":"Refused","${field}":${text}}`);
      assertRefused(answer, 400, "invalid_fields", [`/${field}`]);
      expect((answer.json as { errors: { rule: string }[] }).errors[0]!.rule, text).to.equal(rule);
    }
    // JSON is parsed into doubles, and this is the double of 0.01.
    expect(await read(await make("sales", '{"name":"Fine","price":0.01000000000000000001}'))).to.include({
      price: 0.01,
    });
    await make("sales", '{"name":"Greatest","price":9999999999999.99,"rate":999999999.999999}');
    expect(await read(await make("sales", '{"name":"Least","rate":1e-6}'))).to.include({ rate: 0.000001 });
  });

  it("that a hook computes are rounded", async () => {
    // In doubles their sum is 1.4000000000000001.
    const path = await make("sales", { name: "Sum", price: 0.1, parts: [0.2, 1.1] });
    expect((await ask("GET", `${path}?fields=total,parts`)).text).to.equal('{"total":1.4,"parts":[0.2,1.1]}');
    expect(await list("sales", "total=1.4")).to.deep.equal(["Sum"]);
    expect(await list("sales", "parts=1.10")).to.deep.equal(["Sum"]);
  });
});
