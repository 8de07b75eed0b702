import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { assertRefused } from "./assert-refused.js";
import { onServed, privileges } from "./served-resource.js";

const branches = {
  title: "Branch",
  type: "object",
  resource: {
    id: "branch_id",
    title: "name",
    privileges,
    tenant: "branch_id",
    copies: { from: "like", what: "take", resources: { visits: ["visits"] } },
  },
  properties: {
    branch_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    like: { type: "integer", references: "branches", createOnly: true },
    take: { type: "object", properties: { visits: { const: "Y" } }, additionalProperties: false, createOnly: true },
  },
  required: ["name"],
};

const visits = {
  title: "Visit",
  type: "object",
  resource: { id: "visit_id", title: "name", privileges, tenant: "branch_id" },
  properties: {
    visit_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    branch_id: { type: "integer", references: "branches" },
    kind: { type: "string", enum: ["home", "office", "call"], default: "office" },
    street: { type: "string", default: "" },
    postcode: { type: "string", maxLength: 10 },
    country: { type: "string", format: "country" },
    phone: { type: "string" },
    phone_kind: { type: "string", enum: ["own", "work"] },
    starts_at: { type: "string", format: "date-time" },
    ends_at: { type: "string", format: "date-time", after: "starts_at" },
    day: { type: "string", format: "date" },
    last_day: { type: "string", format: "date", notBefore: "day" },
    guests: { type: "integer", default: 1 },
    seats: { type: "number", notBefore: "guests" },
    fee: { type: "number", multipleOf: 0.01 },
    tags: { type: "array", items: { type: "string" } },
    next_id: { type: "integer", references: { resource: "visits", none: 0 }, default: 0 },
  },
  required: ["name"],
  dependentRequired: { phone_kind: ["phone"], phone: ["phone_kind"] },
  if: { properties: { kind: { const: "home" } } },
  then: { required: ["street", "country"] },
  else: { properties: { fee: { maximum: 100 } } },
  allOf: [
    {
      if: { properties: { country: { const: "DE" } }, required: ["country"] },
      then: { properties: { postcode: { pattern: "^[0-9]{5}$" } } },
    },
    {
      if: { properties: { guests: { minimum: 10 } } },
      then: { required: ["tags"], properties: { tags: { minItems: 2 }, day: { formatMinimum: "2026-06-01" } } },
    },
  ],
};

/** A resource without hooks and references, so that only the body decides. */
const offers = {
  title: "Offer",
  type: "object",
  resource: { id: "offer_id", title: "name", privileges },
  properties: {
    offer_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    kind: { type: "string", enum: ["home", "office"], default: "office" },
    street: { type: "string", default: "" },
    mail: { type: "string", format: "email", default: "" },
    phone: { type: "string" },
    phone_kind: { type: "string", enum: ["own", "work"] },
    note: { type: "string", default: "x" },
    size: { type: "integer" },
    level: { type: "integer", default: 5 },
    fee: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["name"],
  dependentRequired: { phone: ["phone_kind"], phone_kind: ["phone"], size: ["note"] },
  if: { properties: { kind: { const: "home" } } },
  then: { required: ["street", "mail"] },
  else: { properties: { street: { maxLength: 1 } } },
  allOf: [
    { if: { properties: { note: { const: "x" } } }, then: { properties: { size: { minimum: 2 } } } },
    { if: { properties: { note: { pattern: "^y" } }, required: ["note"] }, then: { required: ["size"] } },
    {
      if: { properties: { level: { minimum: 5 } } },
      then: { properties: { fee: { maximum: 10 } } },
      else: { required: ["tags"], properties: { tags: { minItems: 1 } } },
    },
  ],
};

/** Bodies that combine all values of all fields; undefined leaves a field out. */
function combine(choices: { readonly [field: string]: readonly unknown[] }): readonly object[] {
  return Object.entries(choices).reduce<readonly object[]>(
    (bodies, [field, values]) => bodies.flatMap((body) => values.map((value) => ({ ...body, [field]: value }))),
    [{}],
  );
}

const visitHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"visits"> = {
  async derive({ before, after, given }) {
    const isCopy = before === null && given.length === 0;
    return after?.name === "Derived" || (after?.name === "Fragile" && isCopy) ? { country: null } : {};
  },
  async follow({ after }) {
    return after === null || after.next_id === 0
      ? []
      : [{ resource: "visits" as const, id: after.next_id, values: { kind: "home" as const } }];
  },
};
`;

onServed(
  databasesOfDay(import.meta.url),
  "conditions between fields",
  "visits",
  visits,
  visitHooks,
  ({ ask, make, read, list }) => {
    let branch_id: string;
    before(async () => {
      branch_id = (await make("branches", { name: "First" })).replace(/^.*\//, "");
    });
    const home = { name: "Home", kind: "home", street: "Main 1", country: "FR" };
    const refuse = async (
      method: string,
      path: string,
      body: object,
      details: readonly (readonly [field: string, rule: string, message: string])[],
    ): Promise<void> => {
      const answer = await ask(method, path, body);
      assertRefused(
        answer,
        400,
        "invalid_fields",
        details.map(([field]) => field),
      );
      const { errors } = answer.json as { errors: readonly { field: string; rule: string; message: string }[] };
      expect(errors.map(({ field, rule, message }) => [field, rule, message])).to.deep.equal(details);
    };

    it("reject a creation at the fields that break them, with the reason", async () => {
      for (const [body, ...details] of [
        [{ kind: "home", country: "FR" }, ["/street", "required", "is mandatory where kind is home"]],
        [
          { kind: "home", street: "" },
          ["/street", "required", "is mandatory where kind is home"],
          ["/country", "required", "is mandatory where kind is home"],
        ],
        [{ fee: 100.01 }, ["/fee", "maximum", "must be 100 or less unless kind is home"]],
        [{ phone: "1" }, ["/phone_kind", "required", "is mandatory where phone has a value"]],
        [{ phone_kind: "own", phone: "" }, ["/phone", "required", "is mandatory where phone_kind has a value"]],
        [
          { country: "DE", postcode: "1234" },
          ["/postcode", "pattern", "must match the pattern ^[0-9]{5}$ where country is DE"],
        ],
        [
          { guests: 10, day: "2026-05-31", tags: ["a"] },
          ["/day", "formatMinimum", "must not be earlier than 2026-06-01 where guests is 10 or more"],
          ["/tags", "minItems", "must have at least 2 elements where guests is 10 or more"],
        ],
      ] as const) {
        await refuse("POST", "visits", { name: "Wrong", branch_id, ...body }, details);
      }
      expect(await list("visits", "name=Wrong")).to.deep.equal([]);
    });

    it("compare the values of two fields by their type, if both have one", async () => {
      for (const [body, field, rule, message] of [
        [
          { starts_at: "2026-05-01T10:00:00+02:00", ends_at: "2026-05-01T08:00:00Z" },
          "/ends_at",
          "after",
          "must be after starts_at",
        ],
        [{ day: "2026-05-02", last_day: "2026-05-01" }, "/last_day", "notBefore", "must not be before day"],
        [{ guests: 9, seats: 8.5 }, "/seats", "notBefore", "must not be less than guests"],
        [{ seats: 0 }, "/seats", "notBefore", "must not be less than guests"],
      ] as const) {
        await refuse("POST", "visits", { name: "Wrong", branch_id, ...body }, [[field, rule, message]]);
      }
      for (const body of [
        { starts_at: "2026-05-01T10:00:00+02:00", ends_at: "2026-05-01T09:00:00.001+01:00" },
        { starts_at: "2026-05-01T10:00:00Z" },
        { ends_at: "2026-05-01T10:00:00Z" },
        { day: "2026-05-02", last_day: "2026-05-02" },
        { guests: 9, seats: 10 },
        { guests: 9, seats: 9, day: null },
      ]) {
        await make("visits", { name: "Ordered", branch_id, ...body });
      }
    });

    it("apply to the item as an update leaves it, whichever fields the update names", async () => {
      const path = await make("visits", { ...home, branch_id, phone: "1", phone_kind: "own", fee: 500 });
      await refuse("PUT", path, { street: null }, [["/street", "required", "is mandatory where kind is home"]]);
      await refuse("PUT", path, { kind: "call" }, [["/fee", "maximum", "must be 100 or less unless kind is home"]]);
      await refuse("PUT", path, { phone: null }, [["/phone", "required", "is mandatory where phone_kind has a value"]]);
      expect(await read(path)).to.deep.include({ kind: "home", street: "Main 1", phone: "1" });
      for (const body of [{ phone: null, phone_kind: null }, { kind: "call", fee: 99.99 }, { street: "" }]) {
        const { status, text } = await ask("PUT", path, body);
        expect(status, text).to.equal(200);
      }
    });

    it("reject one of two simultaneous updates that break them only together", async () => {
      const paths = await Promise.all(
        Array.from({ length: 8 }, () => make("visits", { name: "Raced", branch_id, guests: 2, seats: 5 })),
      );
      await Promise.all(
        paths.map(async (path) => {
          const answers = await Promise.all([ask("PUT", path, { guests: 4 }), ask("PUT", path, { seats: 3 })]);
          expect(answers.map(({ status }) => status)).to.have.members([200, 400]);
        }),
      );
    });

    it("apply to values that a hook derives, and to its changes of other items", async () => {
      const derived = { ...home, name: "Derived", branch_id };
      await refuse("POST", "visits", derived, [["/country", "required", "is mandatory where kind is home"]]);
      const other = (await make("visits", { name: "Other", branch_id })).replace(/^.*\//, "");
      const answer = await ask("POST", "visits", { name: "Follows", branch_id, next_id: other });
      assertRefused(answer, 400, "invalid_fields", []);
      expect(answer.text).to.contain(
        "a hook that this request calls cannot change visits: street is mandatory where kind is home",
      );
      expect(await list("visits", "name=Follows")).to.deep.equal([]);
    });

    it("are in the API document, which allows exactly the creations that the server accepts", async () => {
      const document = (await ask("GET", "openapi.json")).json as object;
      const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "document");
      const isAllowed = ajv.compile({ $ref: "document#/components/schemas/OffersCreate" });
      const bodies = [
        {
          kind: [undefined, null, "home", "office"],
          street: [undefined, "", "a", "ab"],
          mail: [undefined, "", "a@b.c"],
        },
        { phone: [undefined, null, "", "1"], phone_kind: [undefined, null, "own"] },
        { note: [undefined, null, "", "x", "y"], size: [undefined, null, 1, 2] },
        { level: [undefined, null, 4, 5], fee: [undefined, null, 9, 11], tags: [undefined, null, [], ["a"]] },
      ].flatMap(combine);
      const taken = new Set<boolean>();
      for (const body of bodies) {
        const sent = JSON.parse(JSON.stringify({ name: "Exact", ...body })) as object;
        const { status, text } = await ask("POST", "offers", sent);
        expect(status === 201, `${JSON.stringify(sent)}: ${text}`).to.equal(isAllowed(sent));
        taken.add(status === 201);
      }
      expect(taken.size).to.equal(2);
      const { components } = document as { components: { schemas: Record<string, { description: string }> } };
      for (const body of ["VisitsCreate", "VisitsUpdate"]) {
        expect(components.schemas[body]!.description).to.contain(
          "If kind is home, street has a value and country has a value; otherwise fee is 100 or less.",
        );
      }
    });

    it("apply to copies, with the values that a hook derives for them", async () => {
      const like = (await make("branches", { name: "Origin" })).replace(/^.*\//, "");
      await make("visits", { ...home, branch_id: like });
      await make("branches", { name: "Copy", like, take: { visits: "Y" } });
      await make("visits", { ...home, name: "Fragile", branch_id: like });
      const answer = await ask("POST", "branches", { name: "Refused", like, take: { visits: "Y" } });
      assertRefused(answer, 400, "invalid_fields", []);
      expect(answer.text).to.contain("visits cannot be copied: country is mandatory where kind is home");
      expect(await list("branches", "name=Refused")).to.deep.equal([]);
    });
  },
  { branches, offers },
);
