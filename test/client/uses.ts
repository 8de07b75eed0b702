// Over 300 lines: one text that a compiler reads.
/** Programs that use the client of the valid project. */

const privileges = { read: "view_things", write: "manage_things" };

/** Refers to what refers to something, and to itself; is created with replies. */
export const posts = {
  title: "Post",
  type: "object",
  resource: { id: "post_id", title: "post", privileges, createWith: ["replies"] },
  properties: {
    post_id: { type: "integer", readOnly: true },
    post: { type: "string", default: "" },
    person_id: { type: "integer", references: "people" },
    above: { type: "integer", references: { resource: "posts", none: 0 } },
  },
};

export const replies = {
  title: "Reply",
  type: "object",
  resource: { id: "reply_id", title: "text", privileges },
  properties: {
    reply_id: { type: "integer", readOnly: true },
    text: { type: "string" },
    crew_id: { type: "integer", references: "crews" },
  },
  required: ["text"],
};

/** The compiler reports a wrong line, and reports `@ts-expect-error` over a correct line. */
export const uses = `
import {
  connect, etagOf, ref, Conflict, InvalidRequest, StockroomError,
  type Client, type CrewsDetails, type FirmsDetails, type LabelsItem, type Me, type ThingsDetails, type ThingsCreate, type ThingsFilter, type ThingsSummary, type ThingsItem,
} from "../generated/client/index.js";

declare function take<T>(value: T): void;

const shop: Client = connect({ url: "https://a.example/shop", email: "a@a.example", key: "k", attempts: 2 });
connect({ url: new URL("https://a.example"), email: "a@a.example", key: "k", timeout: undefined });
// @ts-expect-error mandatory
connect({ url: "https://a.example", email: "a@a.example" });
// @ts-expect-error no option
connect({ url: "https://a.example", email: "a@a.example", key: "k", retries: 2 });
connect({ url: "https://a.example", token: "t", headers: { "x-trace": "1" }, onRequest: ({ headers }) => headers.delete("x-trace") });
connect({ url: "https://a.example", authorization: () => Promise.resolve("Bearer t"), onResponse: ({ status }) => take<number>(status) });
connect({ url: "https://a.example", authorization: null });
// @ts-expect-error whose requests
connect({ url: "https://a.example" });

// Collections are the declared ones, nested as declared.
// @ts-expect-error not declared
shop.thing;
// @ts-expect-error nested
shop.parts;
// @ts-expect-error no collections in it
shop.crews(1);
shop.things(1).parts.get(2);
shop.things("1").parts;
take<ThingsSummary[]>(await shop.firms(1).things.list().all());
// @ts-expect-error not nested in it
shop.things(1).firms;
// @ts-expect-error no id
shop.things(true);

// Items across parents have the ids of their parents, and can only be read.
for await (const part of shop.things("-").parts.list({ filter: { thing_id: [1, 2] }, sort: "-thing_id", expand: ["thing_id"] })) {
  take<string>(part.thing_id);
}
take<{ group: { thing_id: string | null } }[]>(await shop.things("-").parts.aggregate({ group: ["thing_id"] }));
// @ts-expect-error the ids of the parents are in the path
shop.things(1).parts.list({ filter: { thing_id: 1 } });
// @ts-expect-error only read
shop.things("-").parts.create;

// Lists: the list view, or the requested fields.
for await (const thing of shop.things.list()) {
  take<ThingsSummary>(thing);
  take<string>(thing.name);
  // @ts-expect-error not in the list
  thing.price;
}
for await (const thing of shop.things.list({ fields: ["price", "notes"] })) {
  take<number>(thing.price);
  take<string | null>(thing.notes);
  // @ts-expect-error not asked for
  thing.name;
}
shop.things.list({ or: [{ price: 1, and: [{ name: "a" }, { or: [{ price: { gt: 2 } }] }] }] });
// @ts-expect-error no such field
shop.things.list({ or: [{ or: [{ title: "a" }] }] });
const names: readonly ("name" | "price")[] = ["name"];
// Reading the field requires a privilege.
take<number | null | undefined>((await shop.things.get(1)).serial);
// @ts-expect-error maybe it is not there
take<number | null>((await shop.things.list({ fields: ["serial"] }).all())[0]!.serial);
take<string | undefined>((await shop.things.list({ fields: names }).first())?.name);
// @ts-expect-error maybe nothing is found
(await shop.things.list().first()).name;
take<ThingsSummary[]>(await shop.things.list().all());
const page = await shop.things.list({ fields: ["price"] }).page({ page: 1, size: 10 });
take<number>(page.items.length + page.total + (page.items[0]?.price ?? 0));
// @ts-expect-error no field
shop.things.list({ fields: ["prize"] });
// @ts-expect-error hidden
shop.things.list({ fields: ["hidden"] });
// @ts-expect-error not stored
shop.things.list({ fields: ["copy_of"] });
// @ts-expect-error which page
shop.things.list().page({ size: 10 });

const filter: ThingsFilter = { status: ["A", "D"] };
// Aggregates: sums of numbers, and only requested functions.
const [status] = await shop.things.aggregate({ group: ["status", "month(made)"], sum: ["price"], avg: ["count"], max: ["made"], filter });
take<"A" | "D" | null | undefined>(status?.group.status);
take<string | null>(status!.group["month(made)"]);
take<number>(status!.sum.price + status!.count);
take<number | null>(status!.avg.count);
take<string | null>(status!.max.made);
take<number>((await shop.things.aggregate())[0]!.count);
take<number>((await shop.things(1).parts.aggregate({ q: "a" }))[0]!.count);
const [above] = await shop.things.aggregate({ group: ["above_id.name", "year(above_id.made)"], distinct: ["status"], having: { count: { gt: 1 }, "distinct.status": [1, 2] }, sort: ["-distinct.status"] });
take<string | number | boolean | null>(above!.group["above_id.name"]);
const [week] = await shop.things.aggregate({ group: ["week(made)"], time_zone: "Europe/Berlin" });
take<string | null>(week!.group["week(made)"]);
take<string | null>(above!.group["year(above_id.made)"]);
take<number>(above!.distinct.status);
shop.labels.aggregate({ group: ["thing_id.firm_id.firm", "month(thing_id.made)", "month(thing_id.above_id.made)"] });
shop.things("-").parts.aggregate({ group: ["thing_id.name"] });
// @ts-expect-error no field of the related item
shop.things.aggregate({ group: ["firm_id.nope"] });
// @ts-expect-error no part of a time
shop.things.aggregate({ group: ["decade(above_id.made)"] });
// @ts-expect-error no time
shop.things.aggregate({ group: ["month(above_id.name)"] });
// @ts-expect-error a collection
shop.things.aggregate({ group: ["labels.label_id"] });
// @ts-expect-error no reference
shop.things.aggregate({ group: ["name.name"] });
// @ts-expect-error not asked for
shop.things.aggregate({ group: ["status"], having: { "sum.price": 1 } });
// @ts-expect-error a part of a time
shop.things.aggregate({ distinct: ["month(made)"] });
// @ts-expect-error not asked for
status!.sum.count;
// @ts-expect-error not asked for
status!.min;
// @ts-expect-error maybe there is nothing
take<number>(status!.avg.count);
// @ts-expect-error no number
shop.things.aggregate({ sum: ["name"] });
// @ts-expect-error an id has no sum
shop.things.aggregate({ sum: ["firm_id"] });
// @ts-expect-error several values
shop.things.aggregate({ group: ["tags"] });
// @ts-expect-error no time
shop.things.aggregate({ group: ["month(status)"] });
// @ts-expect-error hidden
shop.things.aggregate({ group: ["hidden"] });
// @ts-expect-error no window
shop.things.aggregate({ sort: "price" });

// Filters.
shop.things.list({ filter: { status: "A", price: { gte: 5, lt: 7.5 }, name: { prefix: "a" }, firm_id: ["1", 2] } });
shop.things.list({ filter: { crew_ids: 3, tags: { in: ["a"] }, box: { exists: true }, sold: false, count: { ne: 1 } } });
shop.things.list({ filter: { made: { gt: 17, lte: "18" }, tongue: { nin: ["en"], exists: true } } });
shop.things.list({ filter, q: "a", sort: "-price" }, { signal: new AbortController().signal, timeout: 5 });
// @ts-expect-error no field
shop.things.list({ filter: { prize: 5 } });
// @ts-expect-error hidden
shop.things.list({ filter: { hidden: "a" } });
// @ts-expect-error no such value
shop.things.list({ filter: { status: "X" } });
// @ts-expect-error no such value
shop.things.list({ filter: { status: ["A", "X"] } });
// @ts-expect-error no such value
shop.things.list({ filter: { status: { ne: "X" } } });
// @ts-expect-error no such operator
shop.things.list({ filter: { name: { like: "a" } } });
// @ts-expect-error does not travel as a string
shop.things.list({ filter: { price: "5" } });
// @ts-expect-error a number
shop.things.list({ filter: { price: { gte: "5" } } });
// Dates and times are texts with the operators of numbers.
shop.labels.list({ filter: { applied_at: { lt: "2026-01-31T10:30:00+01:00" }, valid_until: ["2026-01-31", "2026-02-28"] } });
// @ts-expect-error a time has no beginning
shop.labels.list({ filter: { applied_at: { prefix: "2026" } } });
// @ts-expect-error a text
shop.labels.list({ filter: { valid_until: 20260131 } });
declare const label: LabelsItem;
take<string>(label.applied_at);
take<string | null>(label.valid_until);
// @ts-expect-error null is no value
shop.things.list({ filter: { notes: null } });
// @ts-expect-error of an object can be asked only whether it is there
shop.things.list({ filter: { box: { width: 1 } } });
// @ts-expect-error no list of values
shop.things.list({ filter: { price: { gte: [5] } } });
// @ts-expect-error no parameter
shop.things.list({ sort_by: "name" });

// Batches: one result for each operation, and ids may refer to earlier operations.
const { batch } = shop;
const [made, gone] = await shop.batch([
  batch.things.create({ name: "a", firm_id: ref(0), crew_ids: [1, ref(1)] }),
  batch.things(ref(0)).parts.delete(2),
]);
take<string>(made.result_id);
take<undefined>(gone);
const [either] = await shop.batch([batch.things.update(1, { name: "b" })], { atomic: false });
take<StockroomError | { result_id: string }>(either);
// @ts-expect-error maybe it is rejected
either.result_id;
// @ts-expect-error no operation
shop.batch([shop.things.create({ name: "a" })]);
// @ts-expect-error no field
batch.things.create({ nme: "a" });

// Filters and orders along relations: exact for one step, a pattern for further ones.
shop.labels.list({ filter: { "thing_id.name": { prefix: "a" }, "thing_id.status": ["A", "D"], "thing_id.label_count": { gt: 3 } } });
shop.labels.count({ or: [{ "thing_id.price": { gte: 5 } }, { "thing_id.parts": { exists: true } }] });
shop.labels.list({ filter: { "thing_id.author_id.mail": "a@a.example", "thing_id.above_id.above_id.price": { lt: 5 } } });
shop.things.list({ filter: { label_count: 0, "labels.colour": "red", "parts.weight": { gt: 5 }, labels: { exists: false } } });
shop.people.list({ filter: { posts: { exists: true }, "posts.post": "a" } });
shop.crews.list({ filter: { replies: { exists: false }, "replies.text": { prefix: "a" } } });
// @ts-expect-error not a field of a reply
shop.crews.list({ filter: { "replies.txt": "a" } });
shop.labels.aggregate({ filter: { "thing_id.status": "A" } });
// @ts-expect-error not a field of a thing
shop.labels.list({ filter: { "thing_id.nmae": "a" } });
// @ts-expect-error not a status of a thing
shop.labels.list({ filter: { "thing_id.status": "X" } });
// @ts-expect-error not a reference
shop.labels.list({ filter: { "colour.name.a": "a" } });
// @ts-expect-error a count always has a value
shop.things.list({ filter: { label_count: { exists: true } } });
shop.labels.list({ sort: ["thing_id.name", "-thing_id.price", "thing_id.label_count", "-thing_id.above_id.name"] });
// @ts-expect-error not sortable
shop.labels.list({ sort: "thing_id.status" });
// @ts-expect-error a collection orders nothing
shop.things.list({ sort: "labels.label_id" });

// Sort keys.
shop.things.list({ sort: "name" });
shop.things.list({ sort: "-label_count" });
shop.things.list({ sort: "-thing_id" });
// @ts-expect-error not sortable
shop.things.list({ sort: "notes" });
// @ts-expect-error not sortable
shop.things.list({ sort: "-notes" });
// @ts-expect-error descending is a minus
shop.things.list({ sort: "price desc" });

// One item: the single view, or the requested fields; null only with ifNoneMatch.
const thing = await shop.things.get(1);
take<ThingsDetails>(thing);
take<string>(thing.thing_id);
take<string[]>(thing.crew_ids);
take<{ width: number; kind?: "flat" | null } | null>(thing.box);
// @ts-expect-error excepted from the view
thing.notes;
// @ts-expect-error hidden
thing.hidden;
const part = await shop.things.get("1", { fields: ["notes", "price"] });
take<Pick<ThingsItem, "notes" | "price">>(part);
// @ts-expect-error not asked for
part.name;
// @ts-expect-error no field
shop.things.get(1, { fields: ["prize"] });
const again = await shop.things.get(1, { ifNoneMatch: etagOf(thing), fields: ["price"] });
take<number | undefined>(again?.price);
// @ts-expect-error null where it is the same
again.price;
take<string>((await shop.things.get(1, {})).name);

// The expanded items, by resource and id, for the requested paths.
const brought = await shop.things.get(1, { expand: ["firm_id", "crew_ids"] });
take<FirmsDetails | undefined>(brought.expanded.firms["7"]);
take<string | undefined>(brought.expanded.crews["7"]?.crew);
take<string>(brought.name);
// @ts-expect-error maybe it is not there
brought.expanded.crews["7"].crew;
// @ts-expect-error not asked for
brought.expanded.people;
// @ts-expect-error nothing was
thing.expanded;
// @ts-expect-error refers to nothing
shop.things.get(1, { expand: ["name"] });
// @ts-expect-error nothing further on the way
shop.things.get(1, { expand: ["firm_id.crew"] });
// @ts-expect-error an array has no place for it
shop.things.list({ expand: ["firm_id"] });
const folk = shop.people.list({ fields: ["mail"], expand: ["crew_ids", "firm_id"] });
for await (const { mail, expanded } of folk) take<[string, FirmsDetails | undefined]>([mail, expanded.firms["1"]]);
take<CrewsDetails | undefined>((await folk.page({ page: 1 })).expanded.crews["1"]);
// @ts-expect-error beside the items
(await folk.page({ page: 1 })).items[0]?.expanded;
take<CrewsDetails | undefined>((await folk.first())?.expanded.crews["1"]);
const deep = await shop.posts.get(1, { expand: ["person_id.crew_ids", "above.above.person_id"] });
take<CrewsDetails | undefined>(deep.expanded.crews["1"]);
take<string | undefined>(deep.expanded.posts["1"]?.post_id + (deep.expanded.people["1"]?.mail ?? ""));
const within = await shop.things.get(1, { expand: ["parts"] });
take<string | undefined>(within.expanded["things/parts"]["1"]?.["2"]?.name);
// @ts-expect-error by what it lies in
take<string | undefined>(within.expanded["things/parts"]["1"]?.name);
const through = await shop.firms.get(1, { expand: ["things.parts"] });
take<ThingsDetails | undefined>(through.expanded.things["1"]);
// @ts-expect-error too deep
shop.posts.get(1, { expand: ["above.above.above.above"] });

take<number>(await shop.things.count({ filter: { status: "A" }, q: "a" }));
// @ts-expect-error does not matter to it
shop.things.count({ sort: "name" });

// Bodies.
take<{ result_id: string }>(await shop.things.create({ name: "a" }));
shop.things.create({ name: "a", firm_id: 5, crew_ids: ["1", 2] as const, made: "17", copy_of: 3, notes: null, hidden: "x" });
shop.things.create({ name: "a" }, { idempotencyKey: "k" });
const whole = await shop.posts.create({ post: "a", replies: [{ text: "b" }] });
take<string | undefined>(whole.replies?.[0]?.reply_id);
// @ts-expect-error mandatory
shop.posts.create({ replies: [{}] });
// @ts-expect-error not said that it may
shop.things.create({ name: "a", parts: [{ part_id: 1, name: "b" }] });
shop.things(1).parts.create({ part_id: 5, name: "a" });
const body: ThingsCreate = { name: "a", box: { width: 1 }, site: null };
shop.things.create(body);
// @ts-expect-error mandatory
shop.things.create({});
// @ts-expect-error never null
shop.things.create({ name: null });
// @ts-expect-error no such value
shop.things.create({ name: "a", status: "X" });
// @ts-expect-error set by the server
shop.things.create({ name: "a", thing_id: 5 });
// @ts-expect-error no field
shop.things.create({ name: "a", prize: 5 });
// @ts-expect-error a property that is not declared
shop.things.create({ name: "a", box: { width: 1, depth: 1 } });
shop.things.update(1, { price: 5, notes: null }, { ifMatch: etagOf(thing) });
take<{ result_id: string }>(await shop.things.update("1", {}));
// @ts-expect-error means something on creation only
shop.things.update(1, { copy_of: 3 });
// @ts-expect-error never null
shop.things.update(1, { name: null });
// @ts-expect-error creations take it
shop.things.update(1, {}, { idempotencyKey: "k" });
take<void>(await shop.things.delete(1, { ifMatch: '"1"' }));

// A generated key is in the answer of the request that made it.
const account = await shop.people.create({ mail: "a@a.example", kind: "A", access: "Y" });
take<string>(account.person_id);
take<string | undefined>(account.key);
// @ts-expect-error there are no keys of things
(await shop.things.create({ name: "a" })).key;

const me: Me = await shop.me();
take<"read" | "write" | undefined>(me.scope?.["things/parts"]);
// @ts-expect-error no such resource
me.scope?.thing;
take<string>(me.account.mail);
me.privileges.includes("view_things");
// @ts-expect-error no declaration names it
me.privileges.includes("view_everything");

// Errors.
try {
  await shop.things.delete(1);
} catch (error) {
  if (error instanceof Conflict && error.code === "referred_to") take<number>(error.status);
  if (error instanceof InvalidRequest) take<string | undefined>(error.errors[0]?.field);
  // @ts-expect-error no code
  if (error instanceof StockroomError && error.code === "refered_to") take<string | null>(error.requestId);
}
`;
