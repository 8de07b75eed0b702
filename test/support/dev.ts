import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TemporaryProject } from "./project.js";
import { checkout } from "./source-tree.js";

/** Credentials of the root administrator. */
export const email = "admin@example.com";
export const key = "0123456789abcdef0123456789abcdef";

/** The command `dev` in its own process, and its output. */
export class Dev {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #heard = (): void => undefined;
  #before = "";

  /** Processes that a failed test leaves behind. */
  static readonly running = new Set<ChildProcess>();

  constructor(project: TemporaryProject, environment: { readonly [name: string]: string } = {}) {
    this.#child = spawn(process.execPath, [join(checkout, "dist/engine/stockroom.js"), "dev"], {
      cwd: project.directory,
      env: { PATH: process.env["PATH"], PORT: "0", STOCKROOM_ADMIN_KEY: key, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    Dev.running.add(this.#child);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      createInterface({ input: stream! }).on("line", (line) => {
        this.#lines.push(line);
        this.#heard();
      });
    }
  }

  /** Resolves to the first new line that matches and all lines before it, and forgets them. */
  async hear(pattern: RegExp): Promise<string> {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      this.#heard();
    }, 30_000);
    try {
      for (;;) {
        const index = this.#lines.findIndex((line) => pattern.test(line));
        if (index >= 0) return (this.#before = this.#lines.splice(0, index + 1).join("\n"));
        if (isLate) {
          const said = [this.#before, "---", ...this.#lines].join("\n");
          throw new Error(`nothing like ${String(pattern)} was said after\n${said}`);
        }
        await new Promise<void>((resolve) => (this.#heard = resolve));
      }
    } finally {
      clearTimeout(limit);
    }
  }

  async end(): Promise<number | null> {
    this.#child.kill("SIGTERM");
    return this.exitCode();
  }

  /** Resolves when the command has ended. */
  async exitCode(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, "close");
    return this.#child.exitCode;
  }
}
