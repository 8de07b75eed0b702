/**
 * Counts the modules that a request or a start enters. A module is entered if at least one of its functions runs in any
 * thread of the server, according to V8's precise coverage. The server runs its compiled modules instead of the
 * bundles.
 *
 *     node dist/bench/modules.js
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Session, type InspectorNotification, type NodeWorker, type Profiler } from "node:inspector";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { serveProject } from "../runtime/start/serve.js";
import { findFreePort } from "../test/support/free-port.js";
import { copyExample, type TemporaryProject } from "../test/support/project.js";
import { basicCredentials, request } from "../test/support/request.js";
import { waitUntil } from "../test/support/wait-until.js";
import { storeRow } from "./store-row.js";

const authorization = basicCredentials("root@example.com", "0123456789abcdef0123456789abcdef");

/** A thread that does not answer for this number of milliseconds has ended, even on a busy machine. */
const endedMs = 1000;

/** Returns the coverage of one thread since the last call; undefined if the thread has ended. */
type TakeCoverage = () => Promise<Profiler.TakePreciseCoverageReturnType | undefined>;
type Post = (method: string, parameters?: object) => Promise<unknown>;

async function startCoverage(post: Post): Promise<TakeCoverage> {
  await post("Profiler.enable");
  await post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return () => post("Profiler.takePreciseCoverage") as ReturnType<TakeCoverage>;
}

/** Starts the coverage of this thread, and of every thread that this thread starts. */
async function watchThreads(): Promise<readonly TakeCoverage[]> {
  const session = new Session();
  session.connect();
  const post = promisify(session.post.bind(session)) as Post;
  const threads = [await startCoverage(post)];
  const waiting = new Map<string, (result: unknown) => void>();
  session.on(
    "NodeWorker.receivedMessageFromWorker",
    ({ params }: InspectorNotification<NodeWorker.ReceivedMessageFromWorkerEventDataType>) => {
      const { id, result } = JSON.parse(params.message) as { readonly id: number; readonly result: unknown };
      waiting.get(`${params.sessionId} ${String(id)}`)?.(result);
    },
  );
  session.on(
    "NodeWorker.attachedToWorker",
    ({ params: { sessionId } }: InspectorNotification<NodeWorker.AttachedToWorkerEventDataType>) => {
      let count = 0;
      const postToWorker: Post = (method, params = {}) => {
        const id = ++count;
        session.post("NodeWorker.sendMessageToWorker", { sessionId, message: JSON.stringify({ id, method, params }) });
        const answered = new Promise((resolve) => waiting.set(`${sessionId} ${String(id)}`, resolve));
        return Promise.race([answered, sleep(endedMs)]);
      };
      void startCoverage(postToWorker).then((take) => threads.push(take));
    },
  );
  await post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  return threads;
}

async function findEntered(threads: readonly TakeCoverage[]): Promise<ReadonlySet<string>> {
  const coverages = await Promise.all(threads.map((take) => take()));
  const scripts = coverages.flatMap((coverage) => coverage?.result ?? []);
  const entered = scripts.filter(({ functions }) => functions.some(wasCalled));
  return new Set(entered.flatMap(({ url }) => /\/dist\/((?:runtime|generated)\/.+)$/.exec(url)?.[1] ?? []));
}

/**
 * Whether the function was called. Ignores the function without a name at the start of the file, which is the module
 * itself.
 */
function wasCalled({ functionName, ranges: [range] }: Profiler.FunctionCoverage): boolean {
  return range !== undefined && range.count > 0 && (functionName !== "" || range.startOffset > 0);
}

const threads = await watchThreads();
mkdirSync("data", { recursive: true });
const directory = mkdtempSync("data/modules-");

type Send = (method: string, path: string, body?: object) => ReturnType<typeof request>;

/** Serves a project from this process until the work is done. */
async function withServer(project: string, database: string, work: (send: Send) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  Object.assign(process.env, {
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(directory, database)}`,
    STOCKROOM_ADMIN_EMAIL: "root@example.com",
    STOCKROOM_LOG_LEVEL: "error",
    STOCKROOM_ADMIN_KEY: "0123456789abcdef0123456789abcdef",
  });
  const served = serveProject(project);
  const send: Send = (method, path, body) =>
    request(`http://127.0.0.1:${String(port)}`, method, path, {
      headers: { authorization },
      ...(body === undefined ? {} : { body }),
    });
  try {
    await waitUntil(async () => (await send("GET", "/readyz").catch(() => null))?.status === 200);
    await work(send);
  } finally {
    process.kill(process.pid, "SIGTERM");
    await served;
  }
}

function report(name: string, entered: readonly string[]): void {
  console.log(`${name} enters ${String(entered.length)} modules`);
  if (process.argv.includes("--list")) for (const path of entered.toSorted()) console.log(`  ${path}`);
}

async function countRequests(): Promise<void> {
  const stores = "/api/2.0/stores";
  await withServer(process.cwd(), "stores.db", async (send) => {
    const { json } = await send("POST", stores, storeRow(1));
    const { store_id: id } = json as { readonly store_id: string };
    const requests: readonly (readonly [name: string, () => ReturnType<typeof send>])[] = [
      ["GET of an item", () => send("GET", `${stores}/${id}`)],
      ["GET of a list", () => send("GET", `${stores}?status=A&items_per_page=25`)],
      ["PUT", () => send("PUT", `${stores}/${id}`, { company_city: `City ${String(performance.now())}` })],
      ["POST", () => send("POST", stores, storeRow(2))],
    ];
    for (const [name, sendOne] of requests) {
      // Fill the caches and start the threads before the measurement.
      for (let count = 0; count < 3; count += 1) await sendOne();
      let entered: readonly string[] | undefined;
      for (let count = 0; count < 5; count += 1) {
        await findEntered(threads);
        await sendOne();
        const found = await findEntered(threads);
        // Timers can enter other modules meanwhile. Count only the modules that every request enters.
        entered = (entered ?? [...found]).filter((path) => found.has(path));
      }
      report(name, entered ?? []);
    }
  });
}

/** Starts the example `clinic` several times on its own database, and then with one more optional field. */
async function countStarts(): Promise<void> {
  const clinic = copyExample("clinic");
  await clinic.transpile();
  const changed = clinic.copy();
  const patients = JSON.parse(changed.read("schemas/patients.json")) as { readonly properties: object };
  const nickname = { type: "string", title: "Nickname", maxLength: 40 };
  changed.write("schemas/patients.json", { ...patients, properties: { ...patients.properties, nickname } });
  await changed.transpile();
  const findStarted = async ({ directory: project }: TemporaryProject): Promise<ReadonlySet<string>> => {
    await findEntered(threads);
    let found: ReadonlySet<string> = new Set();
    await withServer(project, "clinic.db", async () => {
      found = await findEntered(threads);
    });
    return found;
  };
  try {
    await findStarted(clinic);
    // A thread can start after the server is ready, so one start may not show all modules.
    const starts = [await findStarted(clinic), await findStarted(clinic), await findStarted(clinic)];
    const ordinary = new Set(starts.flatMap((each) => [...each]));
    report("an ordinary start", [...ordinary]);
    const more = [...(await findStarted(changed))].filter((path) => !ordinary.has(path));
    report("a start with one more optional field also", more);
  } finally {
    clinic.remove();
    changed.remove();
  }
}

try {
  await countRequests();
  await countStarts();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
