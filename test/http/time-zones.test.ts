import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { sample } from "../support/sample.js";
import { runCommand } from "../support/server.js";
import { testProject } from "../support/test-project.js";

/** The first and the last time zone of the earth, and one whose offset is not a whole hour. By day one of them. */
const zones = sample(["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns"], 1);

for (const database of databasesOfDay(import.meta.url)) {
  for (const TZ of zones) {
    onServer(
      database,
      `a server in the time zone ${TZ}`,
      (server) => {
        before(async () => {
          const site = await server().request("POST", "/api/2.0/sites", { body: { name: "Hall" } });
          const { id: site_id } = site.json as { readonly id: string };
          for (const [name, moment, day] of [
            ["Eve", "1999-12-31T23:30:00Z", "1999-12-31"],
            ["Morning", "1999-12-31T23:30:00-01:00", "2000-01-01"],
          ]) {
            const body = { name, moment, day, site_id, uses: [], picture: "https://example.com/a.png" };
            const { status, text } = await server().request("POST", "/api/2.0/guides", { body });
            expect(status, text).to.equal(201);
          }
        });

        const list = async (query: string): Promise<readonly Record<string, unknown>[]> =>
          (await server().request("GET", `/api/2.0/guides?fields=name,moment,day&sort_by=name&${query}`)).json as never;

        it("answers times in UTC, and days unchanged", async () => {
          expect(await list("")).to.deep.equal([
            { name: "Eve", moment: "1999-12-31T23:30:00Z", day: "1999-12-31" },
            { name: "Morning", moment: "2000-01-01T00:30:00Z", day: "2000-01-01" },
          ]);
        });

        it("exports and verifies the same as in UTC", async () => {
          const { databaseUrl } = server();
          const run = (zone: string, ...words: readonly string[]) =>
            runCommand(words, { databaseUrl, project: testProject, environment: { TZ: zone } });
          const exported = await run(TZ, "export", "guides");
          expect(exported).to.deep.equal(await run("UTC", "export", "guides"));
          expect(exported.stdout).to.contain('"1999-12-31T23:30:00Z"');
          expect((await run(TZ, "verify")).code).to.equal(0);
        });

        it("filters times and days by UTC", async () => {
          const names = async (query: string) => (await list(query)).map(({ name }) => name);
          expect(await names("moment_from=2000-01-01T00:00:00Z")).to.deep.equal(["Morning"]);
          expect(await names("moment_to=2000-01-01T00:29:59%2B00:30")).to.deep.equal(["Eve"]);
          expect(await names("day_to=1999-12-31")).to.deep.equal(["Eve"]);
        });

        it("groups times by days of UTC", async () => {
          const { json } = await server().request("GET", "/api/2.0/guides/aggregate?group=day(moment)");
          expect((json as { readonly groups: unknown }).groups).to.deep.equal([
            { group: { "day(moment)": "1999-12-31" }, count: 1 },
            { group: { "day(moment)": "2000-01-01" }, count: 1 },
          ]);
        });

        it("groups times by periods of the time zone that a request names", async () => {
          for (const [zone, ...wanted] of [
            [
              "America/New_York",
              "1999-12-31T18 1999-12-31 1999-W52 1999-Q4 1999",
              "1999-12-31T19 1999-12-31 1999-W52 1999-Q4 1999",
            ],
            [
              "Asia/Kolkata",
              "2000-01-01T05 2000-01-01 1999-W52 2000-Q1 2000",
              "2000-01-01T06 2000-01-01 1999-W52 2000-Q1 2000",
            ],
            ["UTC", "1999-12-31T23 1999-12-31 1999-W52 1999-Q4 1999", "2000-01-01T00 2000-01-01 1999-W52 2000-Q1 2000"],
          ]) {
            const names = ["hour", "day", "week", "quarter", "year"].map((part) => `${part}(moment)`);
            const path = `/api/2.0/guides/aggregate?time_zone=${zone!}&group=${names.join()}`;
            const { groups } = (await server().request("GET", path)).json as {
              readonly groups: readonly { group: object }[];
            };
            expect(
              groups.map(({ group }) => Object.values(group).join(" ")),
              zone,
            ).to.deep.equal(wanted);
          }
          const path = "/api/2.0/guides/aggregate?time_zone=America/New_York&group=day(day),week(day)";
          expect(((await server().request("GET", path)).json as { readonly groups: unknown }).groups).to.deep.equal([
            { group: { "day(day)": "1999-12-31", "week(day)": "1999-W52" }, count: 1 },
            { group: { "day(day)": "2000-01-01", "week(day)": "1999-W52" }, count: 1 },
          ]);
        });
      },
      { environment: { TZ }, project: testProject },
    );
  }
}
