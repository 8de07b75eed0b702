/** The releases of one application with which the databases beside this file were served, in their order. */
import { accounts } from "../../generator/sound-project.js";

type Schemas = { readonly [path: string]: unknown };

const text = { type: "string" };
const number = { type: "integer" };
const privileges = { read: "view_goods", write: "manage_goods" };

function declare(resource: object, properties: object, required: readonly string[]): object {
  const id = { good_id: { ...number, readOnly: true } };
  return {
    title: "Good",
    type: "object",
    resource: { id: "good_id", privileges, ...resource },
    properties: { ...id, ...properties },
    required,
  };
}

const lots = {
  title: "Lot",
  type: "object",
  resource: { id: "lot_id", title: "name", privileges },
  properties: { lot_id: { ...number, readOnly: true }, name: text },
  required: ["name"],
};
const common = { code: { ...text, unique: { sparse: true } }, lot_id: { ...number, references: "lots" } };

const first: Schemas = {
  ...accounts,
  lots,
  "lots/parts": { ...lots, title: "Part", resource: { ...lots.resource, id: "lot_id" } },
  goods: declare(
    { title: "name" },
    {
      ...common,
      name: { ...text, sortable: true, searchable: true },
      state: { ...text, enum: ["open", "shut"], default: "open" },
      size: number,
      mark: text,
      box: { type: "object", properties: { wide: number, high: number } },
      note: text,
    },
    ["name"],
  ),
};

const wares = (more: object, required: readonly string[] = []): object =>
  declare(
    { title: "title", was: "goods" },
    {
      ...common,
      title: { ...text, sortable: true, searchable: true, was: "name" },
      state: { ...text, enum: ["open", "closed"], default: "open", valuesWere: { closed: "shut" } },
      size: { ...text, convert: true },
      mark: { type: "array", items: text },
      box: {
        type: "object",
        properties: { breadth: { ...number, was: "wide" }, high: number, deep: { ...number, fill: 1 } },
      },
      kind: { ...text, fill: "plain" },
      ...more,
    },
    ["title", "kind", ...required],
  );

/** This release renames, converts and backfills fields, and no longer declares `note` and the parts of lots. */
const second: Schemas = { ...accounts, lots, wares: wares({}) };
/** A hook of this release gives existing items a grade. */
const third: Schemas = { ...first, goods: grade(first["goods"]) };
/** This release declares the note again. */
const fourth: Schemas = { ...accounts, lots, wares: wares({ note: text }) };

function grade(declared: unknown): object {
  const { properties, required, ...rest } = declared as {
    readonly properties: object;
    readonly required: readonly string[];
  };
  return {
    ...rest,
    properties: { ...properties, grade: { ...text, fillFrom: "hook" } },
    required: [...required, "grade"],
  };
}

export const releases = { first, second, third, fourth };

/**
 * Hooks of the third release. With `Stop` a hook never returns the second time, so the start that creates the database stays
 * incomplete.
 */
export const hooks = (stops: boolean): string => `import type { Hooks } from "../generated/hooks.js";

let asked = 0;
export const hooks: Hooks<"goods"> = {
  fill({ item }) {
    const until = Date.now() + (${String(stops)} ? 1 : 0);
    while (Date.now() < until);
    if (item.name === "Stop") asked += 1;
    while (${String(stops)} && asked > 1);
    return { grade: \`\${item.name} graded\` };
  },
};
`;
