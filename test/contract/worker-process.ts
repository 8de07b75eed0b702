/** A process of its own on a database, which writes what it is told to over IPC. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WritePlan } from "../../runtime/plan/plan.js";

export type ToProcess =
  { readonly kind: "write"; readonly plan: WritePlan } | { readonly kind: "flood"; readonly plan: WritePlan };
export type FromProcess =
  | { readonly kind: "ready" }
  | { readonly kind: "written"; readonly id: number }
  | { readonly kind: "refused"; readonly code: string };

export interface WorkerProcess {
  /** Id of what was written, or the code of the refusal. */
  write(plan: WritePlan): Promise<number | string>;
  /** Writes the plan again and again until killed; tells every id that was acknowledged. */
  flood(plan: WritePlan, acknowledged: (id: number) => void): void;
  kill(): Promise<void>;
}

export async function startProcess(url: string): Promise<WorkerProcess> {
  const child = fork(fileURLToPath(new URL("process-entry.js", import.meta.url)), [url]);
  const send = (message: ToProcess): boolean => child.send(message);
  await once(child, "message");
  return {
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
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
