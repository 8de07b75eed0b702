import { expect } from "chai";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestDatabase } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { makeTemporaryDirectory, runCommand } from "../support/server.js";
import { create, limitMs, list, type Row } from "./backups.js";

interface Line {
  readonly resource: string;
  readonly parents?: readonly string[];
  readonly item: { readonly [field: string]: unknown };
}

/** Declares the suite of the commands that export and import items. */
export function describeTransfer(database: TestDatabase): void {
  onServer(database, "export and import, beside a server", (server) => {
    const run = (...args: readonly string[]) => runCommand(args, { databaseUrl: server().databaseUrl });
    const importLines = (lines: readonly string[], ...args: readonly string[]) => {
      const file = join(makeTemporaryDirectory(), "lines.jsonl");
      writeFileSync(file, lines.join("\n"));
      return run("import", file, ...args);
    };
    const group = (usergroup: unknown, rest: object = {}) => JSON.stringify({ usergroup, type: "C", ...rest });
    const names = async (): Promise<readonly unknown[]> =>
      (await list(server(), "usergroups")).map((row) => row["usergroup"]);

    it("write every item as the API shows it, parents and referenced items first, and no secret", async () => {
      const store = await create(server(), "stores", { company: "Main", storefront: "https://main.example" });
      const feature = await create(server(), "features", {
        description: "Colour",
        feature_type: "S",
        company_id: store,
      });
      await create(server(), `features/${String(feature)}/variants`, { variant: 'Line\u2028separated, "red"' });
      const file = join(makeTemporaryDirectory(), "all.jsonl");
      const { code, stdout, stderr } = await run("export", "--out", file, "--json");
      expect([code, /^features: 1$/m.test(stderr)], stderr).to.deep.equal([0, true]);
      const told = JSON.parse(stdout) as { readonly items: number; readonly resources: readonly object[] };
      expect(told.items).to.equal(readFileSync(file, "utf8").trimEnd().split("\n").length);
      expect(told.resources).to.deep.include({ resource: "features", items: 1 });

      const lines = readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
      const variant = lines.find(({ resource }) => resource === "features/variants")!;
      expect(variant.parents).to.deep.equal([String(feature)]);
      expect(variant.item["variant"]).to.equal('Line\u2028separated, "red"');
      const order = [...new Set(lines.map(({ resource }) => resource))];
      expect(order.indexOf("stores")).to.be.below(order.indexOf("features"));
      expect(order.indexOf("features")).to.be.below(order.indexOf("features/variants"));
      const account = lines.find(({ resource }) => resource === "users")!;
      expect(account.item["email"]).to.equal(server().email);
      expect(Object.keys(account.item)).to.not.include.members(["password"]);
      expect(readFileSync(file, "utf8")).to.not.contain("scrypt");

      expect((await run("export", "--out", file)).stderr).to.match(/ already exists, and is never overwritten/);
      const rows = await run("export", "features/variants", "--format", "csv");
      expect(rows.stdout)
        .to.match(/^_parents,variant_id,/)
        .and.to.contain(`\r\n${String(feature)},`);
    });

    it("create exported items again, with new ids", async () => {
      await create(server(), "usergroups", { usergroup: "Exported", type: "C" });
      const { stdout } = await run("export", "usergroups");
      const lines = stdout.trimEnd().split("\n");
      const { code, stdout: said } = await importLines(lines, "--resource", "usergroups");
      expect([code, said]).to.deep.equal([
        0,
        `${String(lines.length)} ${lines.length === 1 ? "item" : "items"} of usergroups imported\n`,
      ]);
      expect((await names()).filter((name) => name === "Exported")).to.have.length(2);
    });

    it("reject lines as the API rejects bodies, by line, field and rule, and can be resumed", async () => {
      const lines = Array.from({ length: 501 }, (_, index) => group(`Many ${String(index + 1)}`));
      lines.push(group(5), "{", group("Wrong", { privileges: ["none_such"] }), group("Last"));
      const stopped = await importLines(lines, "--resource", "usergroups");
      expect([stopped.code, stopped.stdout]).to.deep.equal([1, ""]);
      expect(stopped.stderr)
        .to.contain("\nline 502: usergroup must be a string (type)\n")
        .and.to.match(/\nline 503: .*\(malformed_json\)\n/)
        .and.to.match(/\nline 504: privileges.*\n/)
        .and.to.contain("3 lines are rejected; 500 items of usergroups imported\n")
        .and.to.match(/continue with --resume 500\.\S+\n/);
      const point = /continue with (--resume \S+)/.exec(stopped.stderr)![1]!.split(" ");
      expect(await names())
        .to.include("Many 500")
        .and.not.include.members(["Many 501", "Last"]);

      lines.splice(501, 3);
      const rest = await importLines(lines, "--resource", "usergroups", ...point);
      expect(rest.stdout, rest.stderr).to.equal("2 items of usergroups imported, 500 existing items left unchanged\n");
      expect((await names()).filter((name) => name === "Many 1")).to.have.length(1);
      expect(await names()).to.include.members(["Many 501", "Last"]);
    });

    it("check every line and write nothing with --dry-run", async () => {
      const before = await names();
      const parents = { resource: "features/variants", parents: ["999999"], item: { variant: "Lost" } };
      const lines = [group("Dry"), JSON.stringify(parents), group(null)];
      const groups = await importLines(lines, "--resource", "usergroups", "--dry-run", "--json");
      expect(groups.code).to.equal(1);
      const { refused, ...rest } = JSON.parse(groups.stdout) as { readonly refused: readonly object[] };
      expect(rest).to.deep.equal({
        dry_run: true,
        written: 1,
        updated: 0,
        skipped: 0,
        left_out: 1,
        renumbered: [],
        done_to_line: 3,
      });
      const errors = [{ field: "/usergroup", rule: "required", message: "is mandatory" }];
      const message = "usergroup is mandatory";
      expect(refused).to.deep.equal([{ line: 3, code: "invalid_fields", message, errors }]);
      expect(groups.stderr)
        .to.contain("line 3: usergroup is mandatory (required)")
        .and.to.contain("1 line is rejected; 1 item of usergroups would be imported; nothing was written");
      const there = ["--resource", "features/variants", "--references", "existing", "--dry-run"];
      const variants = await importLines(lines.slice(1, 2), ...there);
      expect(variants.stderr).to.match(/^line 1: .*\(not_found\)\n/);
      expect(await names()).to.deep.equal(before);
    });

    it("create all items of a file in another database, and references, also to later lines, lead to the new items", async () => {
      const lines = [
        { resource: "stores", item: { company_id: "77", company: "Moved", storefront: "https://moved.example" } },
        { resource: "categories", item: { category_id: "8", category: "Child", parent_id: "9", company_id: "77" } },
        { resource: "categories", item: { category_id: "9", category: "Parent", parent_id: "0", company_id: "77" } },
        { resource: "features", item: { feature_id: "3", description: "Moved", feature_type: "S", company_id: "77" } },
        { resource: "features/variants", parents: ["3"], item: { variant_id: "5", variant: "Moved" } },
      ].map((line) => JSON.stringify(line));
      const dry = await importLines(lines, "--dry-run");
      expect(dry.stdout, dry.stderr).to.equal("5 items would be imported; nothing was written\n");
      const moved = await importLines(lines);
      expect(moved.stdout, moved.stderr).to.equal("5 items imported\n");

      const find = async (path: string, field: string, value: string) =>
        (await list(server(), path)).find((row) => row[field] === value)!;
      const [child, parent] = [
        await find("categories", "category", "Child"),
        await find("categories", "category", "Parent"),
      ];
      expect(child["parent_id"]).to.equal(parent["category_id"]);
      const { json: made } = await server().request("GET", `/api/2.0/categories/${String(child["category_id"])}`);
      const { json: store } = await server().request("GET", `/api/2.0/stores/${String((made as Row)["company_id"])}`);
      expect((store as Row)["company"]).to.equal("Moved");
      const feature = await find("features", "description", "Moved");
      const variants = await list(server(), `features/${String(feature["feature_id"])}/variants`);
      expect(variants.map((row) => row["variant"])).to.deep.equal(["Moved"]);

      const behind = await importLines([lines[3]!, lines[0]!], "--dry-run");
      expect(behind.stderr).to.contain(
        "line 1: company_id refers to the item of line 2, which this run has not created",
      );
      const lost = await importLines([...lines.slice(0, 1), lines[3]!.replace('"77"', '"78"')], "--dry-run");
      expect(lost.stderr).to.contain("line 2: company_id refers to 78 of stores, but no line of stores has this id");
    });

    it("create items from CSV rows, as exported and as people write them", async () => {
      const odd = 'Odd, "quoted"\nand two lines ';
      await create(server(), "usergroups", { usergroup: odd, type: "C" });
      const { stdout } = await run("export", "usergroups", "--format", "csv");
      const file = join(makeTemporaryDirectory(), "rows.csv");
      const importRows = (text: string) => {
        writeFileSync(file, text);
        return run("import", file, "--resource", "usergroups", "--format", "csv");
      };
      const again = await importRows(stdout);
      expect(again.code, again.stderr).to.equal(0);
      const lines = (await run("export", "usergroups")).stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
      expect(lines.filter(({ item }) => item["usergroup"] === odd)).to.have.length(2);

      const written = await importRows('usergroup,type,privileges\n"Two\nlines",C,\nWrong,Q,none\n');
      expect(written.stderr).to.contain("line 4: type must be").and.to.contain("line 4: privileges must be");
      expect((await importRows("usergrup,type\nA,C\n")).stderr).to.contain('the nearest valid name is "usergroup"');
      expect((await importRows("usergroup,type\nA\n")).stderr).to.contain(
        "line 2 has 1 cells, but the first row has 2",
      );
    });

    it("keep or update existing items, by a unique key", async () => {
      const account = (firstname: string) => {
        const item = { user_id: "70", email: "Again@example.com", firstname, user_type: "A" };
        return JSON.stringify({ resource: "users", item });
      };
      const first = async (): Promise<unknown> =>
        (await list(server(), "users")).find((row) => row["email"] === "Again@example.com")?.["firstname"];
      expect((await importLines([account("One")], "--existing", "skip")).stdout).to.equal("1 item imported\n");
      const refused = await importLines([account("Two")]);
      expect(refused.stderr).to.contain("line 1: email is already taken (unique)");
      const skipped = await importLines([account("Two").replace("Again", "aGAIN")], "--existing", "skip");
      expect(skipped.stdout).to.equal("0 items imported, 1 existing items left unchanged\n");
      expect(await first()).to.equal("One");
      const updated = await importLines([account("Two")], "--existing", "update");
      expect(updated.stdout, updated.stderr).to.equal("0 items imported, 1 existing items updated\n");
      expect(await first()).to.equal("Two");
    }).timeout(limitMs);

    it("seed a database once, however often they run", async () => {
      const folder = join(makeTemporaryDirectory(), "seeds");
      mkdirSync(folder);
      const [accounts, groups] = ["10-users.json", "20-usergroups.jsonl"].map((name) => join(folder, name));
      const emails = ["first@seeds.example", "second@seeds.example"];
      writeFileSync(accounts!, JSON.stringify(emails.map((email) => ({ email, user_type: "A" }))));
      expect((await run("seed", accounts!)).stdout).to.equal("2 items imported\n");
      const again = JSON.parse((await run("seed", accounts!, "--json")).stdout) as object;
      expect(again).to.deep.equal({
        dry_run: false,
        written: 0,
        updated: 0,
        skipped: 2,
        left_out: 0,
        renumbered: [],
        done_to_line: 2,
        refused: [],
      });
      const seeded = (await list(server(), "users")).map((row) => row["email"]);
      expect(seeded).to.include.members(emails);

      writeFileSync(groups!, `\n${group("Nobody knows again")}\n`);
      const { code, stdout, stderr } = await run("seed", groups!, "--json");
      expect(code).to.equal(1);
      const { refused } = JSON.parse(stdout) as {
        readonly refused: readonly { readonly file: string; line: number }[];
      };
      expect(refused.map(({ line }) => line)).to.deep.equal([2]);
      expect(refused[0]!.file).to.match(/20-usergroups\.jsonl$/);
      expect(stderr).to.match(/20-usergroups\.jsonl line 2: .*declare a unique key of usergroups/);
      writeFileSync(
        accounts!,
        JSON.stringify([
          { email: emails[0], user_type: "A" },
          { email: 5, user_type: "A" },
        ]),
      );
      expect((await run("seed", accounts!)).stderr)
        .to.match(/10-users\.json item 2: email must be a string/)
        .and.to.match(/nothing was written: correct the file and run the same command again\n$/);

      const cut = Buffer.from('[{"email": "ö@seeds.example"}]', "latin1");
      for (const text of ['[{"email": 1},\n{"email" 2}]', cut, '[{"email": 1, "email": 2}]', '[{"email": 1e999}]']) {
        writeFileSync(accounts!, text);
        expect((await run("seed", accounts!)).stderr).to.match(
          /10-users\.json cannot be read: (it is not JSON: .* line 2|it is not UTF-8|.* once|the number of email is too large)/,
        );
      }
    }).timeout(limitMs);

    it("report mistakes of the command line", async () => {
      expect((await run("export", "usergroup")).stderr).to.contain('the nearest valid name is "usergroups"');
      expect((await run("export", "--format", "csv")).stderr).to.contain("items of one resource");
      const missing = join(makeTemporaryDirectory(), "none");
      const { code, stderr } = await run("import", missing, "--resource", "usergroups");
      expect([code, stderr.startsWith(`${missing} cannot be read: `)], stderr).to.deep.equal([1, true]);
      expect(existsSync(missing)).to.equal(false);
      expect((await run("import", "nosuch.csv")).stderr).to.match(/^nosuch\.csv cannot be read: the file/);
      const rows = join(makeTemporaryDirectory(), "rows.csv");
      writeFileSync(rows, "usergroup,type\nA,C\n");
      expect((await run("import", "usergroups", rows)).stderr).to.contain(`write usergroups=${rows}`);
      expect((await run("import", `usergroop=${rows}`)).stderr).to.match(
        /^there is no resource "usergroop"; .*"usergroups"/,
      );
      expect((await run("export", "usergroups", "--out", rows)).stderr).to.contain(`${rows} already exists`);
      expect((await run("export", "zzzzzzzzzz")).stderr).to.match(/^there is no resource "zzzzzzzzzz"/);
    });
  });
}
