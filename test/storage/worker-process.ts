/** A separate process on a database. It carries out writes that it receives over IPC. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { urlOfBundle } from "../support/bundle-threads.js";
import type { WritePlan } from "../../runtime/model/plan/plan.js";

export type ToProcess =
  { readonly kind: "write"; readonly plan: WritePlan } | { readonly kind: "flood"; readonly plan: WritePlan };
export type FromProcess =
  | { readonly kind: "ready" }
  | { readonly kind: "written"; readonly id: number }
  | { readonly kind: "refused"; readonly code: string };

export interface WorkerProcess {
  /** Resolves to the id of the written item, or to the code of the error. */
  write(plan: WritePlan): Promise<number | string>;
  /** Repeats the plan until it is killed. Reports every acknowledged id. */
  flood(plan: WritePlan, acknowledged: (id: number) => void): void;
  kill(): Promise<void>;
}

/** A process that may not have opened its database yet. */
export interface Starting extends Pick<WorkerProcess, "kill"> {
  readonly ready: Promise<WorkerProcess>;
}

export function startProcess(url: string): Promise<WorkerProcess> {
  return launchProcess(url).ready;
}

/** @param version of the application in `migrated-registry.ts`; without it the process serves the application of the suite */
export function launchProcess(url: string, version = ""): Starting {
  const child = fork(fileURLToPath(urlOfBundle("process-entry.js")), [url, version]);
  const send = (message: ToProcess): boolean => child.send(message);
  const started: WorkerProcess = {
    async write(plan) {
      send({ kind: "write", plan });
      const [answer] = (await once(child, "message")) as [FromProcess];
      if (answer.kind === "ready") throw new Error("the process is ready twice");
      return answer.kind === "written" ? answer.id : answer.code;
    },
    flood(plan, acknowledged) {
      child.on("message", (answer: FromProcess) => {
        if (answer.kind === "written") acknowledged(answer.id);
      });
      send({ kind: "flood", plan });
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
  const gone = once(child, "exit").then(() => Promise.reject(new Error("the process has ended before it was ready")));
  return { ready: Promise.race([once(child, "message").then(() => started), gone]), kill: started.kill };
}
