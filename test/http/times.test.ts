import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { assertRefused } from "./assert-refused.js";
import { onServed, privileges } from "./served-resource.js";

const events = {
  title: "Event",
  type: "object",
  resource: {
    id: "event_id",
    title: "name",
    privileges,
    unique: [{ fields: ["room", "starts_at"], sparse: true }],
  },
  properties: {
    event_id: { type: "integer", readOnly: true },
    name: { type: "string", sortable: true },
    room: { type: "string" },
    starts_at: { type: "string", format: "date-time", default: "2026-01-31T10:30:00+01:00", sortable: true },
    ends_at: { type: "string", format: "date-time", formatMinimum: "2000-01-01T00:00:00+14:00" },
    doors_at: { type: "string", format: "date-time", readOnly: true },
    day: { type: "string", format: "date", formatMaximum: "2099-12-31", default: "2026-01-31", sortable: true },
    made_at: { type: "string", format: "date-time", readOnly: true, valueFrom: "now", sortable: true },
    changed_at: { type: "string", format: "date-time", readOnly: true, valueFrom: "updated", sortable: true },
    breaks: { type: "array", items: { type: "string", format: "date-time" }, uniqueItems: true, default: [] },
    place: {
      type: "object",
      properties: { opens: { type: "string", format: "date-time" }, day: { type: "string", format: "date" } },
    },
  },
  required: ["name"],
};

const eventHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"events"> = {
  async derive({ after }) {
    if (after?.name === "Soon") return { doors_at: "soon" };
    const starts = new Date(after?.starts_at ?? 0);
    const doors = new Date(starts.getTime() - 1_800_000);
    return { doors_at: doors.toISOString().replace("Z", "+00:00") };
  },
};
`;

onServed(
  databasesOfDay(import.meta.url),
  "dates and times",
  "events",
  events,
  eventHooks,
  ({ ask, make, read, list }) => {
    it("are answered in UTC, with milliseconds only if there are any, at every depth", async () => {
      const path = await make("events", {
        name: "Answered",
        starts_at: "2026-03-29T02:30:00.5+02:00",
        ends_at: "2026-03-29t09:00:00.120z",
        day: "2024-02-29",
        breaks: ["2026-03-29T10:00:00.000+09:30", "2026-03-29T10:00:00Z"],
        place: { opens: "2026-03-28T23:59:59-01:00", day: "2026-03-28" },
      });
      expect(await read(path)).to.deep.include({
        starts_at: "2026-03-29T00:30:00.500Z",
        ends_at: "2026-03-29T09:00:00.120Z",
        doors_at: "2026-03-29T00:00:00.500Z",
        day: "2024-02-29",
        breaks: ["2026-03-29T00:30:00Z", "2026-03-29T10:00:00Z"],
        place: { opens: "2026-03-29T00:59:59Z", day: "2026-03-28" },
      });
    });

    it("have the declared defaults, and the time of the server", async () => {
      const earliest = Math.floor(Date.now() / 1000) * 1000;
      const path = await make("events", { name: "Default" });
      const item = await read(path);
      expect(item).to.deep.include({
        starts_at: "2026-01-31T09:30:00Z",
        doors_at: "2026-01-31T09:00:00Z",
        ends_at: null,
        day: "2026-01-31",
        breaks: [],
      });
      for (const field of ["made_at", "changed_at"]) {
        expect(item[field]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        expect(Date.parse(String(item[field]))).to.be.within(earliest, Date.now());
      }
      expect((await ask("PUT", path, { made_at: "2000-01-01T00:00:00Z" })).status).to.equal(200);
      expect(await read(path)).to.deep.include({ made_at: item["made_at"] });
    });

    it("that are equal in another offset are no change", async () => {
      const path = await make("events", { name: "Same", starts_at: "2026-05-01T10:00:00+02:00" });
      const { etag } = (await ask("GET", path)).headers;
      await ask("PUT", path, { starts_at: "2026-05-01T08:00:00.000Z" });
      expect((await ask("GET", path)).headers.etag).to.equal(etag);
      await ask("PUT", path, { starts_at: "2026-05-01T08:00:00.001Z" });
      expect((await ask("GET", path)).headers.etag).not.to.equal(etag);
    });

    it("that are malformed or beyond their limits are rejected at their place", async () => {
      const refused: readonly (readonly [body: object, pointer: string, message: RegExp])[] = [
        [{ day: "2023-02-29" }, "/day", /^must be a date such as /],
        [{ day: "2026-01-31T00:00:00Z" }, "/day", /^must be a date such as /],
        [{ day: "" }, "/day", /^must be a date such as /],
        [{ day: 20_260_131 }, "/day", /^must be a string: a date such as 2026-01-31$/],
        [{ day: "2100-01-01" }, "/day", /^must not be later than 2099-12-31$/],
        [{ starts_at: "2026-02-30T00:00:00Z" }, "/starts_at", /^must be a time such as .* \(RFC 3339\)$/],
        [{ starts_at: "2026-01-31T09:30:00" }, "/starts_at", /^must be a time such as /],
        [{ starts_at: "2026-01-31" }, "/starts_at", /^must be a time such as /],
        [{ starts_at: 1_767_225_600 }, "/starts_at", /^must be a string: a time such as 2026-01-31T/],
        [{ ends_at: "1999-12-31T09:59:59.999Z" }, "/ends_at", /^must not be earlier than 2000-01-01T00:00:00\+14:00$/],
        [{ breaks: ["2026-01-31T09:30:00Z", "x"] }, "/breaks/1", /^must be a time such as /],
        [{ breaks: ["2026-01-31T09:30:00Z", "2026-01-31T10:30:00+01:00"] }, "/breaks", /same element twice/],
        [{ place: { opens: "09:30" } }, "/place/opens", /^must be a time such as /],
      ];
      for (const [body, pointer, message] of refused) {
        const answer = await ask("POST", "events", { name: "Refused", ...body });
        assertRefused(answer, 400, "invalid_fields", [pointer]);
        const { errors } = answer.json as { errors: readonly { message: string }[] };
        expect(errors[0]!.message).to.match(message);
      }
      await make("events", { name: "Early", ends_at: "1999-12-31T10:00:00Z" });
    });

    it("are unique as times", async () => {
      await make("events", { name: "First", room: "A", starts_at: "2026-06-01T10:00:00+02:00" });
      const twice = await ask("POST", "events", { name: "Second", room: "A", starts_at: "2026-06-01T08:00:00.000Z" });
      assertRefused(twice, 409, "not_unique", ["/room"]);
      await make("events", { name: "Third", room: "A", starts_at: "2026-06-01T08:00:00.001Z" });
    });

    it("that a hook returns are stored as times, and a malformed one undoes the write", async () => {
      assertRefused(await ask("POST", "events", { name: "Soon" }), 500, "internal", []);
      expect(await list("events", "name=Soon")).to.deep.equal([]);
    });

    it("are filtered, sorted and paged in the order of time", async () => {
      const times: readonly (readonly [name: string, starts: string, ends: string | null, day: string])[] = [
        ["a", "2030-01-01T00:30:00+01:00", "2030-01-02T00:00:00Z", "2030-01-01"],
        ["b", "2030-01-01T00:00:00Z", null, "2030-01-02"],
        ["c", "2030-01-01T00:00:00.001Z", "2030-01-02T01:00:00+01:00", "2030-01-02"],
        ["d", "2030-01-01T00:00:01Z", "2030-01-02T00:00:00.010Z", "2030-01-03"],
        ["e", "2029-12-31T23:00:02-01:00", "2030-01-03T00:00:00Z", "2030-02-01"],
      ];
      for (const [room, starts_at, ends_at, day] of times) {
        const breaks = ends_at === null ? [] : [starts_at, ends_at];
        await make("events", { name: "Found", room, starts_at, ends_at, day, breaks });
      }
      const found = async (query: string): Promise<string> =>
        (await list("events", `name=Found&${query}`, "room")).join("");
      const at = (text: string): string => encodeURIComponent(text);
      for (const [query, rooms] of [
        ["sort_by=starts_at", "abcde"],
        ["sort_by=starts_at&sort_order=desc", "edcba"],
        ["sort_by=day&sort_order=desc", "edcba"],
        ["sort_by=starts_at&starts_at=2029-12-31T23:30:00Z", "a"],
        [`sort_by=starts_at&starts_at[eq]=${at("2030-01-01T05:00:00+05:00")}`, "b"],
        ["sort_by=starts_at&starts_at[gt]=2030-01-01T00:00:00Z", "cde"],
        ["sort_by=starts_at&starts_at[gte]=2030-01-01T00:00:00.001Z", "cde"],
        ["sort_by=starts_at&starts_at[lt]=2030-01-01T00:00:00.001Z", "ab"],
        [`sort_by=starts_at&starts_at[lte]=${at("2030-01-01T01:00:00.001+01:00")}`, "abc"],
        ["sort_by=starts_at&starts_at_from=2030-01-01T00:00:00Z&starts_at_to=2030-01-01T00:00:01Z", "bcd"],
        ["sort_by=starts_at&ends_at[in]=2030-01-02T00:00:00Z,2030-01-03T00:00:00.000Z", "ace"],
        ["sort_by=starts_at&ends_at=2030-01-02T00:00:00Z&ends_at=2030-01-03T00:00:00Z", "ace"],
        ["sort_by=starts_at&ends_at[ne]=2030-01-02T00:00:00Z", "bde"],
        ["sort_by=starts_at&ends_at[exists]=false", "b"],
        ["sort_by=starts_at&ends_at[gt]=2029-01-01T00:00:00Z", "acde"],
        ["sort_by=starts_at&breaks=2030-01-02T00:00:00Z", "ac"],
        ["sort_by=starts_at&day=2030-01-02", "bc"],
        ["sort_by=starts_at&day_from=2030-01-02&day_to=2030-01-03", "bcd"],
        ["sort_by=starts_at&day[gt]=2030-01-03", "e"],
        ["sort_by=starts_at&day[in]=2030-01-01,2030-02-01", "ae"],
      ] as const) {
        expect(await found(query), query).to.equal(rooms);
      }

      let path = "events?name=Found&sort_by=starts_at&items_per_page=1&after=&fields=room";
      let rooms = "";
      for (let pages = 0; path !== "" && pages < 10; pages += 1) {
        const { json: page, headers } = await ask("GET", path);
        rooms += Object.values((page as { events: Record<string, { room: string }> }).events)
          .map(({ room }) => room)
          .join("");
        path = /<([^>]*)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1]?.replace(/^.*\/api\/2.0\//, "") ?? "";
      }
      expect(rooms).to.equal("abcde");
    });

    it("are echoed as they were parsed, and rejected in queries if malformed", async () => {
      const query = `starts_at[gte]=${encodeURIComponent("2031-01-01T10:00:00.500+02:00")}&day=2031-01-01`;
      const { json: answer } = await ask("GET", `events?${query}&ends_at[in]=2031-01-01t00:00:00.000z`);
      expect((answer as { search: object }).search).to.deep.include({
        starts_at: { gte: "2031-01-01T08:00:00.500Z" },
        ends_at: { in: ["2031-01-01T00:00:00Z"] },
        day: "2031-01-01",
      });
      for (const [refused, parameter, message] of [
        ["starts_at=2031-01-01", "starts_at", /^must be a time such as .*%2B/],
        // A "+" that is not encoded means a space.
        ["starts_at=2031-01-01T10:00:00+02:00", "starts_at", /^must be a time such as .*%2B/],
        ["day_from=2023-02-29", "day_from", /^must be a date such as /],
        [
          "day[prefix]=2023-02",
          "day[prefix]",
          /^is not possible: day takes the operators eq, ne, in, nin, gt, gte, lt, lte, exists$/,
        ],
        ["starts_at[prefix]=2023", "starts_at[prefix]", /^is not possible/],
      ] as const) {
        const failed = await ask("GET", `events?${refused}`);
        assertRefused(failed, 400, "invalid_query", [parameter]);
        expect((failed.json as { errors: { message: string }[] }).errors[0]!.message).to.match(message);
      }
    });
  },
);
