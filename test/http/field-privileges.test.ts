import { expect } from "chai";
import type {
  ResourcesDescription,
  FieldDescription,
  ResourceDescription,
} from "../../runtime/model/schema/resource-description.js";
import { Visitor } from "../support/visitor.js";
import { databasesOfDay } from "../support/databases.js";
import { assertRefused } from "./assert-refused.js";
import { onOffice, type Person } from "./office.js";

type Body = Record<string, unknown>;

const staff = ["view_staff", "manage_staff"];
const everything = [...staff, "view_salaries", "manage_salaries", "view_illnesses"];

onOffice(databasesOfDay(import.meta.url), "fields with privileges of their own", ({ root, hire, server }) => {
  let plain: Person;
  let payer: Person;
  let reader: Person;
  /** Person who sets salaries without seeing them. */
  let setter: Person;
  let item: string;

  before(async () => {
    await root.make("firms", { firm: "Acme" });
    plain = await hire(staff);
    payer = await hire(everything);
    reader = await hire([...staff, "view_salaries"]);
    setter = await hire([...staff, "manage_salaries"]);
    item = `employees/${await root.make("employees", { name: "Zoe Flu", salary: 1234.5, illness: "Influenza", badge: "B1" })}`;
    await root.make("employees", { name: "Adam", salary: 99 });
  });

  function assertLacking(answer: Awaited<ReturnType<Person["ask"]>>, privilege: string, field: string): void {
    assertRefused(answer, 403, "privilege_missing");
    const [error, ...others] = (answer.json as { errors: { field?: string; parameter?: string }[] }).errors;
    expect([error?.field ?? `/${field}`, others]).to.deep.equal([`/${field}`, []]);
    expect(Object.keys(error ?? {}).length).to.equal(3);
    expect((answer.json as Body)["message"])
      .to.include(privilege)
      .and.include(field);
  }

  const visible = ["employee_id", "name", "grade", "band"];

  it("are not expanded for callers who may not read them", async () => {
    const bosses = [await root.make("employees", { name: "Boss", salary: 4321, illness: "Gout", badge: "B9" })];
    const id = await root.make("employees", { name: "Ian", boss_id: bosses[0] });
    for (const path of [`employees/${id}?`, `employees?employee_id=${id}&`]) {
      const answer = await reader.ask("GET", `${path}expand=boss_id`);
      const { expanded } = answer.json as { expanded: { employees: Record<string, Body> } };
      expect(Object.keys(expanded.employees)).to.deep.equal(bosses);
      expect(Object.keys(expanded.employees[bosses[0]!]!)).to.deep.equal(Object.keys(await reader.read(item)));
      expect(answer.text)
        .to.contain("4321")
        .and.not.match(/Gout|B9/);
      assertLacking(await plain.ask("GET", `${path}expand=boss_id`), "view_salaries", "boss_id");
    }
    await root.ask("DELETE", `employees/${id}`);
    await root.ask("DELETE", `employees/${bosses[0]!}`);
  });

  it("are in answers for callers who may read them, and in no other", async () => {
    const all = ["employee_id", "name", "salary", "grade", "illness", "badge", "boss_id", "band"];
    for (const [person, names] of [
      [root, all],
      [payer, all],
      [reader, ["employee_id", "name", "salary", "grade", "boss_id", "band"]],
      [plain, visible],
      [setter, visible],
    ] as const) {
      expect(Object.keys(await person.read(item))).to.deep.equal(names);
      const { employees } = await person.read("employees");
      for (const listed of Object.values(employees as Record<string, Body>)) {
        expect(Object.keys(listed)).to.deep.equal(names);
      }
      expect((await person.ask("GET", `${item}?fields=name,grade`)).status).to.equal(200);
    }
    expect((await plain.ask("GET", "employees")).text).not.to.match(/1234|Influenza|B1/);
  });

  it("cannot be selected, filtered by or sorted by without that privilege, in any query", async () => {
    const queries = [
      "fields=name,salary",
      "fields=name&fields=salary",
      "salary=1234.5",
      "salary[gte]=1000",
      "salary_from=1000",
      "salary_to=1000",
      "salary[exists]=true",
      "sort_by=salary",
      "sort_by=name,-salary",
      "or=(name=x,salary=5)",
      "or=(and(name=x,or(salary_from=1,name=y)))",
      "sort_by=salary&nonsense=1",
    ];
    for (const method of ["GET", "HEAD"]) {
      for (const query of queries) {
        expect((await reader.ask(method, `employees?${query.replace("&nonsense=1", "")}`)).status, query).to.equal(200);
        const answer = await plain.ask(method, `employees?${query}`);
        if (method === "GET") assertLacking(answer, "view_salaries", "salary");
        else expect(answer.status).to.equal(403);
      }
    }
    assertLacking(await plain.ask("GET", `${item}?fields=salary`), "view_salaries", "salary");
    assertLacking(await reader.ask("GET", `${item}?fields=salary,illness`), "view_illnesses", "illness");
    assertRefused(await plain.ask("GET", "employees?sort_by=salary"), 403, "privilege_missing", ["sort_by"]);
    assertRefused(await plain.ask("GET", "employees?wages=1"), 400, "invalid_query", ["wages"]);
    expect((await plain.ask("GET", "employees?wagesalary=1")).text).not.to.include("did you mean");
  });

  it("cannot be grouped by, summed or compared without that privilege, in any query", async () => {
    const queries = ["group=salary", "sum=salary", "avg=salary", "min=salary", "max=salary"].flatMap((query) => [
      query,
      `count&group=grade&${query.replace("=", "=employee_id,")}`,
    ]);
    for (const query of [
      ...queries,
      "salary=1234.5",
      "salary[gte]=1000",
      "salary_from=5&group=grade",
      "or=(grade=1,salary=5)",
    ]) {
      assertLacking(await plain.ask("GET", `employees/aggregate?${query}`), "view_salaries", "salary");
    }
    expect((await reader.read("employees/aggregate?sum=salary&name=Adam"))["groups"]).to.deep.equal([
      { group: {}, count: 1, sum: { salary: 99 } },
    ]);
    assertLacking(await reader.ask("GET", "employees/aggregate?group=illness"), "view_illnesses", "illness");
    const answer = await plain.ask("GET", "employees/aggregate?group=band&max=employee_id");
    expect(answer.status, answer.text).to.equal(200);
    expect((await plain.ask("GET", "employees/aggregate?sum=wages")).text).not.to.include("salary");
  });

  it("are not found by words", async () => {
    const ids = async (q: string): Promise<unknown> =>
      ((await plain.read(`employees?q=${q}`))["search"] as Body)["ids"];
    expect(await ids("influenza")).to.deep.equal([]);
    expect(await ids("flu")).to.deep.equal([item.split("/")[1]]);
  });

  it("keep their value, which a caller who can read it may send back", async () => {
    const before = await reader.read(item);
    const { headers } = await reader.ask("GET", item);
    const same = await reader.ask("PUT", item, before);
    expect([same.status, same.headers.etag], same.text).to.deep.equal([200, headers.etag]);
    for (const [values, field] of [
      [{ ...before, salary: 1 }, "salary"],
      [{ ...before, salary: null }, "salary"],
      [{ grade: "B", name: "New" }, "grade"],
    ] as const) {
      assertLacking(await reader.ask("PUT", item, values), "manage_salaries", field);
    }
    expect(await reader.read(item)).to.deep.equal(before);
    // Also for an outdated version: the missing privilege comes first.
    const stale = await reader.ask("PUT", item, { salary: 2 }, { "if-match": '"1.999-x"' });
    assertLacking(stale, "manage_salaries", "salary");
  });

  it("cannot be guessed by sending values", async () => {
    for (const salary of [1234.5, 5, null]) {
      assertLacking(await plain.ask("PUT", item, { salary }), "manage_salaries", "salary");
    }
    for (const badge of ["B1", "B2"]) {
      assertLacking(await plain.ask("PUT", item, { badge }), "view_illnesses", "badge");
    }
    const own = await plain.read(item);
    expect((await plain.ask("PUT", item, { ...own, name: "Zoe Flu" })).status).to.equal(200);
    assertLacking(
      await plain.ask("PUT", "employees/999", { name: "None" }).then(async (answer) => {
        expect(answer.status).to.equal(404);
        return plain.ask("POST", "employees", { name: "Rich", salary: 5 });
      }),
      "manage_salaries",
      "salary",
    );
  });

  it("have their default on creation by callers who may not set them", async () => {
    const id = await plain.make("employees", { name: "New", salary: 100, grade: "A", illness: "Secret" });
    expect(await root.read(`employees/${id}`)).to.include({ salary: 100, grade: "A", illness: "Secret", band: "low" });
    assertLacking(await plain.ask("POST", "employees", { name: "New", grade: "B" }), "manage_salaries", "grade");
    const rich = await setter.make("employees", { name: "Rich", salary: 5000 });
    expect(await setter.read(`employees/${rich}`))
      .to.deep.include({ band: "high" })
      .and.not.have.property("salary");
    await setter.ask("PUT", `employees/${rich}`, { salary: 6000 });
    expect((await root.read(`employees/${rich}`))["salary"]).to.equal(6000);
  });

  it("give answers another view, and 304 depends on it", async () => {
    const [seen, other] = [await payer.ask("GET", item), await plain.ask("GET", item)];
    expect(seen.headers.etag).not.to.equal(other.headers.etag);
    const ask = async (person: Person, etag: string | undefined): Promise<number> =>
      (await person.ask("GET", item, undefined, { "if-none-match": etag! })).status;
    expect(await ask(plain, other.headers.etag)).to.equal(304);
    expect(await ask(plain, seen.headers.etag)).to.equal(200);
    expect(await ask(payer, other.headers.etag)).to.equal(200);
    // The state is the same, so conditions hold; the answer has the view of the writer.
    const changed = await plain.ask("PUT", item, { name: "Zoe Flu" }, { "if-match": seen.headers.etag! });
    expect([changed.status, changed.headers.etag]).to.deep.equal([200, other.headers.etag]);
  });

  it("reveal no reference in an error", async () => {
    const boss = await root.make("employees", { name: "Boss" });
    await root.make("employees", { name: "Member", boss_id: boss });
    expect((await plain.ask("DELETE", `employees/${boss}`)).text).to.include("other items refer to it");
    expect((await reader.ask("DELETE", `employees/${boss}`)).text).to.include("employees refer to it (1)");
  });

  it("of the caller's own account require the privilege, too", async () => {
    const account = async (person: Person): Promise<object> => (await person.read("me"))["account"] as object;
    expect(await account(plain)).to.have.property("mail");
    expect(await account(plain)).not.to.have.property("phone");
    expect(await account(await hire(["view_phones"]))).to.have.property("phone");
  });

  it("need privileges that groups grant, and nobody grants without having them", async () => {
    const chief = await hire(["view_things", "manage_things", ...staff]);
    assertRefused(await chief.ask("POST", "crews", { crew: "More", rights: ["view_salaries"] }), 403, "escalation");
    await root.make("crews", { crew: "More", rights: ["view_salaries", "view_phones", "manage_all_notes"] });
    assertRefused(await root.ask("POST", "crews", { crew: "Wrong", rights: ["view_wages"] }), 400, "invalid_fields");
  });

  it("are missing in the panel for callers who can neither read nor set them", async () => {
    const password = "correct horse battery";
    const clerk = await hire([...staff, "read_notes", "write_notes"], { password });
    const visitor = new Visitor(server);
    const { account } = await visitor.signIn(clerk.mail, password);
    expect(account).to.have.property("mail");
    expect(account).not.to.have.property("phone");
    const { resources } = (await visitor.ask("GET", "description")).json as ResourcesDescription;
    const find = (path: string) => resources.find((resource) => resource.path === path)!;
    const { fields, views, sortable, panel } = find("employees");
    expect(panel.form[0]).to.deep.equal({ fields: ["name"] });
    expect(panel.when).to.deep.equal({});
    expect(views).to.deep.equal({ list: visible, item: visible });
    expect(sortable).to.deep.equal(["employee_id", "name"]);
    // Write-only fields can be set and are never shown.
    const facts = fields.map(({ name, read_only, write_only, filterable }) => [
      name,
      read_only,
      write_only,
      filterable,
    ]);
    expect(facts).to.deep.equal([
      ["employee_id", true, false, true],
      ["name", false, false, true],
      ["grade", true, false, true],
      ["illness", false, true, false],
      ["badge", false, true, false],
      ["boss_id", false, true, false],
      ["band", true, false, true],
    ]);
    // Notes are visible only to their keeper.
    expect(find("notes").fields.find(({ name }) => name === "keeper_id")).to.include({ read_only: true });
  });

  it("are missing in the description for callers who can neither read nor set them", async () => {
    const describeTo = async (person: Person): Promise<readonly (ResourceDescription | undefined)[]> => {
      const { resources } = (await person.ask("GET", "description")).json as ResourcesDescription;
      return ["employees", "tariffs"].map((wanted) => resources.find(({ path }) => path === wanted));
    };
    const [employees, tariffs] = await describeTo(plain);
    expect(JSON.stringify([employees, tariffs])).not.to.match(/salary|basis/);
    // A field that the caller may set but not see is not a filter.
    expect(findField(employees, "badge")).to.include({ secret: true, write_only: true, filterable: false });
    expect(findField(tariffs, "figure")).to.include({ format_when: null });
    const [seen, all] = await describeTo(payer);
    expect(findField(seen, "salary")).to.include({ sortable: true, read_only: false });
    expect(findField(all, "figure")?.format_when).to.include({ field: "basis" });
  });

  it("are described in the document, and mandatory in no answer", async () => {
    const { json } = await server().request("GET", "/api/2.0/openapi.json");
    const { schemas } = (json as { readonly components: { readonly schemas: Record<string, Body> } }).components;
    for (const name of ["EmployeesSummary", "EmployeesDetails"])
      expect(schemas[name]!["required"]).to.deep.equal(visible);
    const properties = schemas["EmployeesDetails"]!["properties"] as Record<string, Body>;
    expect(properties["salary"]!["description"]).to.include("view_salaries").and.include("manage_salaries");
    const { description } = (json as { readonly paths: Record<string, Record<string, Body>> }).paths["/notes"]!["get"]!;
    expect(description).to.include("manage_all_notes").and.include("keeper_id");
  });
});

function findField(resource: ResourceDescription | undefined, name: string): FieldDescription | undefined {
  return resource?.fields.find((field) => field.name === name);
}
