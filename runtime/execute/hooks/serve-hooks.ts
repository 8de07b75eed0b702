/** The code of the thread that runs hooks: it receives calls from the server's thread, runs them and sends the results. */
import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import type { AnyItemWriter } from "../../model/schema/actions.js";
import { findAction, findDefinition } from "../../model/schema/find-definition.js";
import type { KeysetPosition } from "../../model/plan/plan.js";
import type { SystemQueryReader } from "../../model/schema/hook-queries.js";
import type { HookReader } from "../../model/schema/hooks.js";
import type { Registry } from "../../model/schema/resource.js";
import { getHookTimeLimitMs } from "../../storage/port/availability.js";
import { Heartbeat } from "../../storage/threads/heartbeat.js";
import {
  toErrorOutcome,
  unwrapOutcome,
  type MessageFromThread,
  type Job,
  type JobOutcome,
  type ReplyMessage,
  type CommonThreadData,
  type MessageToThread,
} from "../../storage/threads/jobs.js";
import {
  ItemPages,
  type ItemPage,
  type RemoteCall,
  type HookOperation,
  formatCallName,
  rejectAction,
  rejectField,
} from "./hook-calls.js";
import { limitLogLines, createHookLog } from "./hook-log.js";

/** An uninterrupted part of a hook's run: it starts with the call, or with an answer, and ends when the hook waits again. */
interface HookRunSegment {
  readonly job: Job<RemoteCall>;
  run(): void;
}

export function serveHooks(port: MessagePort, { timeoutMs, memory }: CommonThreadData, registry: Registry): void {
  const heartbeat = new Heartbeat(memory);
  /** For each unanswered read or write, by `questionId`: the function that receives the outcome. */
  const questions = new Map<number, (outcome: JobOutcome<unknown>) => void>();
  let lastQuestion = 0;
  const segments: HookRunSegment[] = [];
  let isRunning = false;
  const send = (message: MessageFromThread<unknown, HookOperation>): void => port.postMessage(message);
  const writeLine = limitLogLines((line) => send({ kind: "line", line }));

  /** Runs one uninterrupted part of a job per iteration of the event loop, so that the watchdog can tell which job hangs. */
  async function runHookSegments(): Promise<void> {
    isRunning = true;
    for (let turn = segments.shift(); turn !== undefined; turn = segments.shift()) {
      const { id, task } = turn.job;
      heartbeat.enterHook({
        jobId: id,
        name: formatCallName(task),
        deadlineMs: Date.now() + getHookTimeLimitMs(timeoutMs),
      });
      turn.run();
      await setImmediate();
      heartbeat.leaveHook();
    }
    isRunning = false;
  }

  async function answerJob(job: Job<RemoteCall>): Promise<void> {
    const outcome = await runJob(job).then((result): JobOutcome<unknown> => ({ kind: "done", result }), toErrorOutcome);
    try {
      send({ kind: "answers", answers: [{ id: job.id, outcome }] });
    } catch (error) {
      // The result cannot be sent to the other thread, for example because it is a function. Sends the error instead.
      send({ kind: "answers", answers: [{ id: job.id, outcome: toErrorOutcome(error) }] });
    }
  }

  async function runJob(job: Job<RemoteCall>): Promise<unknown> {
    const { task } = job;
    const { resource, caller } = task;
    const definition = findDefinition(registry, resource);
    const log = createHookLog(
      { request: caller.request, resource, hook: "action" in task ? task.action : task.hook },
      writeLine,
    );
    const ask = createOperationSender(job);
    const seen = { log, read: createReader(ask), refuse: rejectField };
    if ("action" in task) {
      const { action, ...about } = task;
      return findAction(definition, action).run({
        ...about,
        ...seen,
        items: createForwardingMethods<AnyItemWriter>(ask, "items", ["create", "update", "remove"]),
        refuseAsItIs: rejectAction,
      });
    }
    if (task.hook === "react") {
      const { hook: _, ...about } = task;
      return definition.hooks?.react?.({ ...about, log, read: seen.read });
    }
    const { hook, ...about } = task;
    return definition.hooks?.[hook]?.({ ...about, ...seen });
  }

  function createOperationSender(job: Job<RemoteCall>): OperationSender {
    return async (question) => {
      const questionId = (lastQuestion += 1);
      send({ kind: "question", job: job.id, questionId, question });
      return new Promise((resolve, reject) => {
        questions.set(questionId, (outcome) => {
          const run = (): void => {
            try {
              resolve(unwrapOutcome(outcome, (cause) => cause));
            } catch (error) {
              reject(error);
            }
          };
          segments.push({ job, run });
        });
      });
    };
  }

  port.on("message", (message: MessageToThread<RemoteCall> | ReplyMessage<unknown>) => {
    heartbeat.beat();
    // Ends at once: the server closes the thread only when it needs no more answers.
    if (message.kind === "close") process.exit();
    if (message.kind === "jobs") segments.push(...message.jobs.map((job) => ({ job, run: () => void answerJob(job) })));
    if (message.kind === "reply") {
      questions.get(message.questionId)?.(message.outcome);
      questions.delete(message.questionId);
    }
    if (!isRunning) void runHookSegments();
  });
  heartbeat.phase = "idle";
  send({ kind: "ready" });
}

type OperationSender = (operation: HookOperation) => Promise<unknown>;

/** Creates the reader of a hook. Its methods ask the server's thread, which reads in the transaction of the write. */
function createReader(sendOperation: OperationSender): HookReader {
  const methods = ["get", "find", "children", "lock"] as const;
  return {
    ...createForwardingMethods<Pick<HookReader, (typeof methods)[number]>>(sendOperation, "read", methods),
    ...createListMethods(sendOperation, "read"),
    asCaller: createListMethods(sendOperation, "asCaller"),
  };
}

function createListMethods(sendOperation: OperationSender, target: "read" | "asCaller"): SystemQueryReader {
  return {
    ...createForwardingMethods<Pick<SystemQueryReader, "list" | "aggregate">>(sendOperation, target, [
      "list",
      "aggregate",
    ]),
    each: (...args) => {
      const read = (position: KeysetPosition | null): Promise<ItemPage> =>
        sendOperation({ target, method: "each", args, position }) as Promise<ItemPage>;
      return new ItemPages(read, args[1]?.limit);
    },
  };
}

/** Creates methods that send their calls to the server's thread, which calls the methods with the same names. */
function createForwardingMethods<Methods>(
  sendOperation: OperationSender,
  target: HookOperation["target"],
  methodNames: readonly (keyof Methods & string)[],
): Methods {
  const methods = methodNames.map(
    (method) => [method, (...args: unknown[]) => sendOperation({ target, method, args })] as const,
  );
  return Object.fromEntries(methods) as Methods;
}
