import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { orSkip } from "./support/or-skip.js";
import { startServer, type TestServer } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

/** The requests that the server gets from each example; ids are N. */
const flow = [
  "GET /api/2.0/stores 200",
  "POST /api/2.0/stores 201",
  "POST /api/2.0/products 201",
  "POST /api/2.0/stores 201",
  "GET /api/2.0/stores/N 200",
  "GET /api/2.0/products 200",
  "PUT /api/2.0/stores/N 200",
  "DELETE /api/2.0/stores/N 409",
  "DELETE /api/2.0/products/N 204",
  "DELETE /api/2.0/stores/N 204",
  "DELETE /api/2.0/products/N 204",
  "DELETE /api/2.0/stores/N 204",
];

/** A program that talks to a server as its README says. */
export interface Example {
  readonly title: string;
  readonly command: readonly string[];
  /** Prepares the example and returns directories for the front of PATH. Throws if something cannot be installed. */
  readonly prepare?: () => Promise<readonly string[]>;
}

/** Declares the suite of programs that all send the same requests. */
export function describeExamples(examples: readonly Example[]): void {
  describe("examples", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server.stop());

    for (const { title, command, prepare } of examples) {
      it(`do the same, with ${title}`, async function () {
        this.timeout(180_000);
        const paths = prepare === undefined ? [] : await orSkip(this, prepare());
        const start = server.log.length;
        const { code, output } = await run(command, paths);
        expect(code, output).to.equal(0);
        expect(output)
          .to.match(/refer/)
          .and.to.match(/Deleted\.\s*$/);
        expect(await readFlow(start)).to.deep.equal(flow);
      });
    }

    async function run(
      command: readonly string[],
      paths: readonly string[],
    ): Promise<{ code: unknown; output: string }> {
      const [file = "", ...args] = command;
      const { url, email, key } = server;
      const path = [...paths, process.env["PATH"]].join(delimiter);
      // Commands are found by the PATH of the example, not by that of the tests.
      const child = spawn(file, args, {
        cwd: checkout,
        env: { PATH: path, HOME: process.env["HOME"], URL: url, EMAIL: email, KEY: key },
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const [code] = (await once(child, "close")) as [number | null];
      return { code, output };
    }

    /** Waits for the log, which is written in blocks, until it has the last request. */
    async function readFlow(start: number): Promise<readonly string[]> {
      for (let attempt = 0; ; attempt++) {
        const lines = server.log.slice(start).flatMap(describeRequest);
        if (attempt === 100 || lines.filter((line) => line.startsWith("DELETE")).length === 5) return lines;
        await setTimeout(50);
      }
    }
  });
}

function describeRequest(line: string): readonly string[] {
  if (!line.startsWith("{")) return [];
  const { msg, method, path, status } = JSON.parse(line) as { [name: string]: unknown };
  if (msg !== "request") return [];
  return [`${String(method)} ${String(path).replace(/\/\d+$/, "/N")} ${String(status)}`];
}
