/** Runs the published client in every runtime that a registry has. `browser.test.ts` runs it in Chromium. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";
import { installPackages } from "../support/install-packages.js";
import { orSkip } from "../support/or-skip.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { outcome } from "./conversation.js";

const execute = promisify(execFile);

const platform = `${process.platform}-${process.arch}`;

/** A package that contains the runtime, and the command line up to the module. */
const runtimes: readonly { readonly name: string; readonly holds: string; readonly command: readonly string[] }[] = [
  ...[20, 22, 24].map((version) => ({
    name: `Node.js ${String(version)}`,
    holds: `node-${platform}@${String(version)}`,
    command: [`node-${platform}/bin/node`],
  })),
  { name: "Bun", holds: `@oven/bun-${platform}@1.4.5`, command: [`@oven/bun-${platform}/bin/bun`] },
  {
    name: "Deno",
    holds: `@deno/${platform}-glibc@2.9.6`,
    command: [`@deno/${platform}-glibc/deno`, "run", "--allow-net", "--allow-read", "--no-config"],
  },
];

describe("the client, in every runtime", function () {
  this.timeout(180_000);
  let server: TestServer;

  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());

  for (const { name, holds, command } of runtimes) {
    it(`does the same: ${name}`, async function () {
      const directory = join(checkout, ".cache/runtimes", name.toLowerCase().replace(/\W+/g, "-"));
      await orSkip(this, installPackages(directory, [holds]));
      const { url, email, key } = server;
      const file = (path: string): string => JSON.stringify(pathToFileURL(join(checkout, path)).href);
      const module = join(directory, "converse.mjs");
      writeFileSync(
        module,
        `import * as client from ${file("generated/client/index.js")};
import { converse } from ${file("dist/test/client/conversation.js")};
console.log(JSON.stringify(await converse(client, ${JSON.stringify({ url, email, key })})));
`,
      );
      const [program = "", ...words] = command;
      const { stdout } = await execute(join(directory, "node_modules", program), [...words, module]);
      expect(JSON.parse(stdout)).to.deep.equal(outcome);
    });
  }
});
