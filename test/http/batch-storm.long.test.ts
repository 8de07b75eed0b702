import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import type { Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";

const kills = 5;
const clients = 6;
const variants = 5;
/** At least this many operations are answered between two kills. */
const answeredAtLeast = 12;
/** Time limit for each wait of a round, in milliseconds. */
const limitMs = 60_000;

interface SentBatch {
  /** The name of all items that the batch creates. */
  readonly name: string;
  readonly body: { readonly atomic: boolean; readonly operations: readonly object[] };
  readonly headers: { readonly "idempotency-key": string };
  isAnswered: boolean;
}

interface Page {
  readonly search: { readonly total_items: number; readonly ids: readonly string[] };
}

onEachDatabase("batches, while the server is killed again and again", (database) => {
  const sent: SentBatch[] = [];
  let server: TestServer;
  let stores: string[];

  before(async () => {
    server = await startServer({ databaseUrl: database.newUrl(), isOwn: true });
    stores = [];
    for (let client = 0; client < clients; client += 1) {
      const body = { company: `Of client ${String(client)}`, storefront: "https://s.example" };
      stores.push(String((await server.request("POST", "/api/2.0/stores", { body })).headers["location"]).slice(9));
    }
  });
  after(() => server.stop());

  /** An atomic batch or a non-atomic one, alternating between clients; their items refer to each other. */
  function compose(client: number, number: number): SentBatch {
    const name = `${String(client)}-${String(number)}`;
    const feature = { description: name, feature_type: "S", company_id: 1 };
    const operations = [
      { method: "POST", path: "features", body: feature },
      ...Array.from({ length: variants }, (_, index) => {
        return { method: "POST", path: "features/$0/variants", body: { variant: `${name} ${String(index)}` } };
      }),
      { method: "PUT", path: stores[client]!, body: { company_city: name } },
      { method: "POST", path: "layouts", body: { name, company_id: 1 } },
    ];
    const body = { atomic: client % 3 !== 0, operations };
    return { name, body, headers: { "idempotency-key": `storm-${name}` }, isAnswered: false };
  }

  /** Sends one batch after the other until the server is gone. */
  async function storm(client: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const batch = compose(client, sent.length);
      sent.push(batch);
      let answer = await send(batch).catch(() => null);
      while (answer !== null && isBusy(answer)) answer = await send(batch).catch(() => null);
      if (answer === null) return;
      assertDone(answer);
      batch.isAnswered = true;
    }
  }

  /** Whether the batch, or an operation of it, must be sent again. */
  const isBusy = (answer: Answer): boolean =>
    [answer.status, ...statusesOf(answer)].some((status) => status === 409 || status === 503);

  const statusesOf = ({ json }: Answer): readonly number[] =>
    (json as { results?: { status: number }[] }).results?.map(({ status }) => status) ?? [];

  function assertDone(answer: Answer): void {
    const made = Array.from({ length: 1 + variants }, () => 201);
    expect(statusesOf(answer), answer.text).to.deep.equal([...made, 200, 201]);
  }

  const send = ({ body, headers }: SentBatch) => server.request("POST", "/api/2.0/batch", { body, headers });

  /** Sends the batch until it has an answer: a transaction of the killed server may block it for some seconds. */
  async function sendAgain(batch: SentBatch): Promise<void> {
    await waitUntil(async () => {
      const answer = await send(batch);
      if (isBusy(answer)) return false;
      assertDone(answer);
      return true;
    }, limitMs);
    batch.isAnswered = true;
  }

  async function find(path: string): Promise<Page["search"]> {
    const { status, text, json } = await server.request("GET", `/api/2.0/${path}`);
    expect(status, text).to.equal(200);
    return (json as Page).search;
  }

  /** Counts the created items of each kind. */
  async function countMade({ name }: SentBatch): Promise<readonly number[]> {
    const features = await find(`features?description=${name}`);
    const layouts = await find(`layouts?name=${name}`);
    const below = await Promise.all(features.ids.map((id) => find(`features/${id}/variants`)));
    return [features.total_items, below.reduce((sum, { total_items }) => sum + total_items, 0), layouts.total_items];
  }

  const whole = [1, variants, 1];

  it("are stored exactly once if they were acknowledged, and otherwise completely or not at all", async function () {
    this.timeout(5 * limitMs);
    for (let round = 0; round < kills; round += 1) {
      const before = sent.filter(({ isAnswered }) => isAnswered).length;
      const isOver = (): boolean => server.process.killed;
      const storms = Array.from({ length: clients }, (_, client) => storm(client, isOver));
      const ended = Promise.all(storms);
      await Promise.race([
        ended,
        waitUntil(async () => sent.filter(({ isAnswered }) => isAnswered).length >= before + answeredAtLeast, limitMs),
      ]);
      await server.kill();
      await ended;
      const unanswered = sent.filter(({ isAnswered }) => !isAnswered);
      expect(unanswered, "the server was killed while batches ran").to.not.be.empty;
      server = await startServer({ databaseUrl: server.databaseUrl, isOwn: true });
      for (const batch of unanswered.filter(({ body }) => body.atomic)) {
        expect(await countMade(batch), batch.name).to.be.deep.oneOf([whole, [0, 0, 0]]);
      }
      for (const batch of unanswered) await sendAgain(batch);
    }
    for (const batch of sent) expect(await countMade(batch), batch.name).to.deep.equal(whole);
    for (const [client, store] of stores.entries()) {
      const last = sent.findLast(({ name }) => name.startsWith(`${String(client)}-`));
      const { json } = await server.request("GET", `/api/2.0/${store}?fields=company_city`);
      expect((json as { company_city: string }).company_city).to.equal(last?.name);
    }
  });
});
