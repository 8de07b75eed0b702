import { expect } from "chai";
import { makeProject } from "../support/project.js";
import { accounts, soundProject } from "./sound-project.js";

/** The compiler reports a wrong line, and reports `@ts-expect-error` over a correct line. */
const uses = `
import type { ThingsDetails, ThingsCreate, ThingsSummary, ThingsItem, ThingsUpdate } from "../generated/types/things.js";
import type { ThingsPartsCreate } from "../generated/types/things/parts.js";

declare const item: ThingsItem;
declare function take<T>(value: T): void;

// Items: ids, references and declared fields travel as strings; null only where there may be no value.
take<string>(item.thing_id);
take<string>(item.firm_id);
take<string[]>(item.crew_ids);
take<string>(item.made);
take<"A" | "D">(item.status);
take<number>(item.price);
take<string | null>(item.notes);
take<{ width: number; kind?: "flat" } | null>(item.box);
// @ts-expect-error it may be null
take<string>(item.notes);
// @ts-expect-error hidden
item.hidden;
// @ts-expect-error not stored
item.copy_of;

// Views.
declare const summary: ThingsSummary;
take<string>(summary.name);
take<number | null>(summary.label_count);
// @ts-expect-error who may not read what is counted gets no number
take<number>(summary.label_count);
// @ts-expect-error not in the list
summary.price;
declare const details: ThingsDetails;
take<number>(details.price);
// @ts-expect-error excepted
details.notes;

// Bodies.
take<ThingsCreate>({ name: "a" });
take<ThingsCreate>({ name: "a", firm_id: 5, crew_ids: ["1", 2], made: "17", copy_of: 3, notes: null, hidden: "x" });
take<ThingsUpdate>({});
take<ThingsPartsCreate>({ part_id: "5", name: "a" });
// @ts-expect-error mandatory
take<ThingsCreate>({});
// @ts-expect-error never null
take<ThingsCreate>({ name: null });
// @ts-expect-error not allowed
take<ThingsCreate>({ name: "a", status: "X" });
// @ts-expect-error set by the server
take<ThingsCreate>({ name: "a", thing_id: 5 });
// @ts-expect-error does not travel as a string
take<ThingsCreate>({ name: "a", price: "5" });
// @ts-expect-error not declared
take<ThingsCreate>({ name: "a", box: { width: 1, depth: 1 } });
// @ts-expect-error means something on creation only
take<ThingsUpdate>({ copy_of: 3 });
// @ts-expect-error never null
take<ThingsUpdate>({ name: null });
`;

describe("generated types", () => {
  it("accept valid values and reject others", async () => {
    const project = makeProject(soundProject);
    await project.generate();
    project.write("schemas/_uses.ts", uses);
    await project.compile();
    project.remove();
  });

  it("cannot be broken by a text in a declaration", async () => {
    const text = "*/ throw 1; /* ` ${1} \" ' \\ \n // \u2028 </script>";
    const project = makeProject({
      ...accounts,
      class: {
        title: text,
        description: text,
        type: "object",
        resource: {
          id: "id",
          title: "name",
          privileges: { read: "a", write: "a" },
        },
        properties: {
          id: { type: "integer", readOnly: true },
          name: { type: "string", title: text, description: text, default: text, enum: [text], examples: [text] },
          deep: { type: "object", properties: { inner: { type: "string", description: text, const: text } } },
        },
      },
    });
    await project.build();
    const { registry } = (await project.load("dist/generated/registry.js")) as {
      registry: { resources: { class: { title: string; fields: { name: { enum: string[] } } } } };
    };
    expect(registry.resources.class.title).to.equal(text);
    expect(registry.resources.class.fields.name.enum).to.deep.equal([text]);
    project.remove();
  });
});
