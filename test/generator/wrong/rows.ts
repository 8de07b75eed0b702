import { wrong, type WrongDeclaration } from "./wrong.js";

const tenantPath =
  "A path in `tenant` must begin with a required reference to a top-level resource, and continue with the `tenant` of that resource.";
const tenantEnd = "A path in `tenant` must not end at the id of the tenants.";
const condition = "`visible` must be a condition on fields, or on fields of related items.";
const tenant = "scraps#/resource/tenant";
const visible = "things#/resource/visible";
const form =
  'write it like "status=published or author_id=$caller", without spaces around =; other comparisons are price[gte]=5, [gt], [lt], [lte], [ne] and [in]=a,b';

const firm = { type: "integer", references: "firms" };
const thing = { type: "integer", references: "things" };

/** A resource whose tenant is that of a thing. */
const scraps = (path: string, required: readonly string[], more: object = {}): object => ({
  title: "Scrap",
  type: "object",
  resource: {
    id: "scrap_id",
    title: "name",
    privileges: { read: "view_things", write: "manage_things" },
    tenant: path,
    ...more,
  },
  properties: {
    scrap_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    rights: { type: "array", items: { type: "string" }, default: [] },
    on: { type: "string", enum: ["Y"], default: "Y" },
    thing_id: thing,
    maker_id: { type: "integer", references: "people" },
    firm_id: firm,
  },
  required: ["name", ...required],
});

export const wrongRows: readonly WrongDeclaration[] = [
  wrong(
    tenantPath,
    { scraps: scraps("thing_id.firm_id", []) },
    tenant,
    '"thing_id" may be empty',
    'add it to "required", and remove "none" from its "references"',
  ),
  wrong(
    tenantPath,
    { scraps: scraps("thing_id.name", ["thing_id"]) },
    tenant,
    '"name" is not the tenant of things',
    'write "thing_id.firm_id"',
  ),
  wrong(
    tenantPath,
    { scraps: scraps("thing_id.frm_id", ["thing_id"]) },
    tenant,
    '"frm_id" is not a field of things',
    'did you mean "firm_id"?',
  ),
  wrong(tenantPath, { scraps: scraps("name.firm_id", []) }, tenant, '"name" is not a reference'),
  wrong(
    tenantEnd,
    { scraps: scraps("firm_id.firm_id", ["firm_id"]) },
    tenant,
    '"firm_id" is the id',
    'write "firm_id"',
  ),
  ...(
    [
      ["status", "the condition needs a comparison here, such as status=published: at character 1", form],
      ["status=A price=1", 'the condition needs "and" or "or" here: at character 9', form],
      ["(status=A", "the condition needs a ) here: at character 10", form],
      ["status=", 'the condition needs a value here; write an empty text as "": at character 8', form],
      ["stauts=A", '"stauts" is not a field of things', 'did you mean "status"?'],
      ["status=B", 'the value "B" of status must be one of A, D'],
      ["price=cheap", 'the value "cheap" of price must be a number such as 12.5, of at most 9007199254740991'],
      ["status[gt]=A,D", '"status[gt]" takes one value'],
      [
        "notes[contains]=a",
        '"notes" takes the operators eq, ne, in, nin, gt, gte, lt, lte, prefix, exists, but not contains',
      ],
      ["hidden=a", '"hidden" is not a stored field that answers contain'],
      ["price=$caller", '"price" does not contain ids of accounts, so it never equals $caller'],
      ["author_id[gt]=$caller", '"author_id" can be compared with $caller only by eq, ne, in and nin'],
      ["status=$now", '"status" is neither a date nor a time, so it cannot be compared with $now'],
      [
        "status=$me",
        "$me is neither $caller nor $now",
        "to compare with a text that begins with $, write it in quotes",
      ],
      ["name.x=1", '"name" of things does not refer to a top-level resource'],
      ["parts=1", '"parts" is a collection, so the only operator is [exists]'],
      ["above_id.above_id.above_id.above_id.name=a", "a path leads through at most 3 relations"],
    ] as const
  ).map(([text, found, hint]) => wrong(condition, { [visible]: text }, visible, found, hint)),
  wrong(
    condition,
    { [visible]: { where: "stauts=A" } },
    `${visible}/where`,
    '"stauts" is not a field of things',
    'did you mean "status"?',
  ),
];
