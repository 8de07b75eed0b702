/** The code of the thread that runs hooks: it receives calls from the server's thread, runs them and sends the results. */
import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import type { AnyItemWriter } from "../../model/schema/actions.js";
import { findAction, findDefinition } from "../../model/schema/find-definition.js";
import type { Position } from "../../model/plan/plan.js";
import type { SystemLists } from "../../model/schema/hook-queries.js";
import type { HookReader } from "../../model/schema/hooks.js";
import type { Registry } from "../../model/schema/resource.js";
import { hookTimeLimit } from "../../storage/port/availability.js";
import { Heartbeat } from "../../storage/threads/heartbeat.js";
import {
  refusedOutcome,
  resultOf,
  type FromThread,
  type Job,
  type Outcome,
  type ReplyToThread,
  type ThreadMemory,
  type ToThread,
} from "../../storage/threads/jobs.js";
import { type RemoteCall, type HookOperation, nameCall } from "./hook-calls.js";
import { ItemPages, type FoundPage } from "./hook-reader.js";
import { limitLines, openHookLog } from "./hook-log.js";
import { refuseAsItIs, refuseField } from "./hook-rule.js";

/** An uninterrupted part of a hook's run: it starts with the call, or with an answer, and ends when the hook waits again. */
interface Turn {
  readonly job: Job<RemoteCall>;
  run(): void;
}

export function serveHooks(port: MessagePort, { timeoutMs, memory }: ThreadMemory, registry: Registry): void {
  const heartbeat = new Heartbeat(memory);
  /** For each open question, by its number, the function that takes the answer. */
  const questions = new Map<number, (outcome: Outcome<unknown>) => void>();
  let lastQuestion = 0;
  const turns: Turn[] = [];
  let working = false;
  const send = (message: FromThread<unknown, HookOperation>): void => port.postMessage(message);
  const takeLine = limitLines((line) => send({ kind: "line", line }));

  /** Runs one uninterrupted part of a job per iteration of the event loop, so that the watchdog can tell which job hangs. */
  async function work(): Promise<void> {
    working = true;
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      const { id, task } = turn.job;
      heartbeat.enter({ job: id, name: nameCall(task), until: Date.now() + hookTimeLimit(timeoutMs) });
      turn.run();
      await setImmediate();
      heartbeat.leave();
    }
    working = false;
  }

  async function answer(job: Job<RemoteCall>): Promise<void> {
    const outcome = await call(job).then((result): Outcome<unknown> => ({ kind: "done", result }), refusedOutcome);
    try {
      send({ kind: "answers", answers: [{ id: job.id, outcome }] });
    } catch (error) {
      // The result cannot be cloned to the other thread, for example because it is a function. Answers with this error instead.
      send({ kind: "answers", answers: [{ id: job.id, outcome: refusedOutcome(error) }] });
    }
  }

  async function call(job: Job<RemoteCall>): Promise<unknown> {
    const { task } = job;
    const { resource, caller } = task;
    const definition = findDefinition(registry, resource);
    const log = openHookLog(
      { request: caller.request, resource, hook: "action" in task ? task.action : task.hook },
      takeLine,
    );
    const ask = createAsk(job);
    const seen = { log, read: createReader(ask), refuse: refuseField };
    if ("action" in task) {
      const { action, ...about } = task;
      return findAction(definition, action).run({
        ...about,
        ...seen,
        items: createMethods<AnyItemWriter>(ask, "items", ["create", "update", "remove"]),
        refuseAsItIs,
      });
    }
    if (task.hook === "react") {
      const { hook: _, ...about } = task;
      return definition.hooks?.react?.({ ...about, log, read: seen.read });
    }
    const { hook, ...about } = task;
    return definition.hooks?.[hook]?.({ ...about, ...seen });
  }

  function createAsk(job: Job<RemoteCall>): Ask {
    return async (question) => {
      const number = (lastQuestion += 1);
      send({ kind: "question", job: job.id, number, question });
      return new Promise((resolve, reject) => {
        questions.set(number, (outcome) => {
          const run = (): void => {
            try {
              resolve(resultOf(outcome, (cause) => cause));
            } catch (error) {
              reject(error);
            }
          };
          turns.push({ job, run });
        });
      });
    };
  }

  port.on("message", (message: ToThread<RemoteCall> | ReplyToThread<unknown>) => {
    heartbeat.beat();
    // Ends at once: the server closes the thread only when it needs no more answers.
    if (message.kind === "close") process.exit();
    if (message.kind === "jobs") turns.push(...message.jobs.map((job) => ({ job, run: () => void answer(job) })));
    if (message.kind === "reply") {
      questions.get(message.number)?.(message.outcome);
      questions.delete(message.number);
    }
    if (!working) void work();
  });
  heartbeat.phase = "idle";
  send({ kind: "ready" });
}

type Ask = (question: HookOperation) => Promise<unknown>;

/** Creates the reader of a hook. Its methods ask the server's thread, which reads in the transaction of the write. */
function createReader(ask: Ask): HookReader {
  const methods = ["get", "find", "children", "lock"] as const;
  return {
    ...createMethods<Pick<HookReader, (typeof methods)[number]>>(ask, "read", methods),
    ...createLists(ask, "read"),
    asCaller: createLists(ask, "asCaller"),
  };
}

function createLists(ask: Ask, target: "read" | "asCaller"): SystemLists {
  return {
    ...createMethods<Pick<SystemLists, "list" | "aggregate">>(ask, target, ["list", "aggregate"]),
    each: (...given) => {
      const read = (position: Position | null): Promise<FoundPage> =>
        ask({ target, method: "each", given, position }) as Promise<FoundPage>;
      return new ItemPages(read, given[1]?.limit);
    },
  };
}

/** Creates methods that send their calls to the server's thread, which calls the methods with the same names. */
function createMethods<Methods>(
  ask: Ask,
  target: HookOperation["target"],
  names: readonly (keyof Methods & string)[],
): Methods {
  const methods = names.map((method) => [method, (...given: unknown[]) => ask({ target, method, given })] as const);
  return Object.fromEntries(methods) as Methods;
}
