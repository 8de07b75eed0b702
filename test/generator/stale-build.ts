import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer } from "../support/server.js";
import { bits } from "./bits.js";
import { soundHooks } from "./sound-hooks.js";
import { accounts } from "./sound-project.js";

/** Declares the suite of a built project, whose declarations and hooks are restored after each test. */
export function onBuiltProject(title: string, body: (project: () => TemporaryProject) => void): void {
  describe(title, () => {
    let project: TemporaryProject;
    before(async () => {
      project = makeProject({ ...accounts, bits });
      project.write("schemas/bits.hooks.ts", soundHooks);
      await project.build();
    });
    after(() => project.remove());
    afterEach(() => {
      project.write("schemas/bits.json", bits);
      project.write("schemas/bits.hooks.ts", soundHooks);
      rmSync(join(project.directory, "schemas/things.json"), { force: true });
    });

    body(() => project);
  });
}

export const both = 'run "npx stockroom generate" and "npx stockroom build"';
export const since = "warning: the project was built before these changed:";

/** The warnings that a start of the server prints. */
export async function readWarnings(project: TemporaryProject): Promise<readonly string[]> {
  const server = await startServer({ project: project.directory });
  await server.stop();
  return server.log.filter((line) => line.startsWith("warning"));
}
