import { Refusal } from "../../runtime/model/plan/errors.js";
import type { WritePlan } from "../../runtime/model/plan/plan.js";
import { urlOfBundle } from "../support/bundle-threads.js";
import { versions } from "./migrated-registry.js";
import { openCatalog } from "./open-catalog.js";
import type { FromProcess, ToProcess } from "./worker-process.js";

const [, , url = "", version = ""] = process.argv;
const registry = versions[version];
const registryUrl = urlOfBundle(`migrated-registry.js?version=${version}`);
const storage = await openCatalog(url, registry === undefined ? {} : { registry, registryUrl });
const send = (message: FromProcess): void => void process.send?.(message);

async function write(plan: WritePlan): Promise<void> {
  try {
    send({ kind: "written", id: (await storage.write(plan)).id });
  } catch (error) {
    send({ kind: "refused", code: error instanceof Refusal ? error.code : String(error) });
  }
}

process.on("message", (message: ToProcess) => {
  if (message.kind === "write") return void write(message.plan);
  for (let writer = 0; writer < 8; writer += 1) {
    void (async () => {
      for (;;) await write(message.plan);
    })();
  }
});
send({ kind: "ready" });
