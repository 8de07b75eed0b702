import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { CommanderError } from "commander";
import { composeCompletionScript } from "../bin/completion.js";
import { createProgram, listCommands, getFullCommandName } from "../bin/program.js";
import { describeCommands, readPage } from "./support/describe-commands.js";
import { makeProject } from "./support/project.js";
import { checkout } from "./support/source-tree.js";

/** Runs a command line that fails before its command starts, and returns its output. */
async function misuse(args: readonly string[]): Promise<{ readonly code: number; readonly printed: string }> {
  const program = createProgram();
  let printed = "";
  const write = (text: string): void => void (printed += text);
  for (const command of [program, ...listCommands(program)]) {
    command.configureOutput({ writeOut: write, writeErr: write });
  }
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, printed };
    throw error;
  }
  throw new Error(`stockroom ${args.join(" ")} has run`);
}

describe("stockroom", () => {
  const misuses: readonly (readonly [readonly string[], string])[] = [
    [[], "Usage: stockroom [options] [command]"],
    [["genrate"], "unknown command 'genrate'\n(Did you mean generate?)"],
    [["help", "genrate"], "unknown command 'genrate'\n(Did you mean generate?)"],
    [["genrate", "--help"], "unknown command 'genrate'\n(Did you mean generate?)"],
    [["help", "users", "lisst"], "unknown command 'lisst'\n(Did you mean list?)"],
    [["users", "help", "lisst"], "unknown command 'lisst'\n(Did you mean list?)"],
    [["users", "lisst", "-h"], "unknown command 'lisst'\n(Did you mean list?)"],
    [["help", "nope"], "error: unknown command 'nope'\n\"npx stockroom --help\""],
    [["start"], "unknown command 'start'\nUse the command \"serve\"."],
    [["users", "add"], "unknown command 'add'\nUse the command \"create\"."],
    [["serv"], "unknown command 'serv'\n(Did you mean serve?)"],
    [["nope"], "error: unknown command 'nope'\n\"npx stockroom --help\""],
    [
      ["serve", "--port", "9000"],
      "Set it in the environment: PORT=… (node_modules/stockroom-api/docs/reference/settings.md).",
    ],
    [["serve", "--host=0.0.0.0"], "Set it in the environment: HOST=…"],
    [["dev", "--database", "x"], "Set it in the environment: DATABASE_URL=…"],
    [["serve", "--rate-limit", "5"], "Set it in the environment: STOCKROOM_RATE_LIMIT=…"],
    [
      ["migrate", "--dry-run"],
      "unknown option '--dry-run'\n\"npx stockroom plan\" shows what a migration would change.",
    ],
    [["erase", "--force"], 'Only "npx stockroom erase" asks for a confirmation: --yes.'],
    [["users", "revoke", "ann@example.com", "Newsletter"], 'the id of a key; "npx stockroom users keys LOGIN" lists'],
    [["users", "key", "ann@example.com", "--name", "x", "--scope", "books"], "a resource and a level, read or write"],
    [["users", "key", "ann@example.com", "--name", "x", "--expires", "tomorrow"], "option '--expires <TIME>'"],
    [["explain", "GET", "/api/2.0/tasks", "ann@example.com"], "Write ACCOUNT METHOD PATH in this order"],
    [["generate", "twice"], "too many arguments for 'generate'"],
    [["generate", "--porject", "."], "unknown option '--porject'\n(Did you mean --project?)"],
    [["check", "--project", "nowhere"], "--project nowhere: there is no such directory"],
    [["diff", "HEAD", "--format", "yaml"], "Allowed choices are text, json, github, markdown"],
    [["export", "--json"], "--json needs --out"],
    [["plan", "--database", "shop.db"], "A database is sqlite:PATH, mongodb://… or mongodb+srv://…."],
    [["mcp"], "STOCKROOM_MCP_KEY or --key must be an API key; make one in the panel"],
    [["backup"], "missing required argument 'FILE'"],
  ];
  for (const [args, message] of misuses) {
    it(`rejects "${args.join(" ")}" with a sentence`, async () => {
      const { code, printed } = await misuse(args);
      expect(code).not.to.equal(0);
      expect(printed).to.contain(message).and.to.contain("--help");
    });
  }

  for (const args of [["--help"], ["routes", "--json"], ["completion", "bash"]]) {
    it(`says nothing of it where nobody reads what "${args.join(" ")}" prints`, async () => {
      const child = spawn(process.execPath, ["dist/engine/stockroom.js", ...args], {
        cwd: checkout,
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stdout.destroy();
      const said = text(child.stderr);
      const [code] = (await once(child, "exit")) as [number | null];
      expect({ code, said: await said }).to.deep.equal({ code: 0, said: "" });
    });
  }

  it("helps with the command that is named, whichever way it is asked", async () => {
    for (const [args, usage] of [
      ["help", "stockroom [options] [command]"],
      ["help users", "stockroom users [options] [command]"],
      ["help users list", "stockroom users list [options]"],
      ["users help list", "stockroom users list [options]"],
      ["users list --help", "stockroom users list [options]"],
      ["export tasks --help", "stockroom export [options] [RESOURCE...]"],
    ] as const) {
      const { code, printed } = await misuse(args.split(" "));
      expect(code, args).to.equal(0);
      expect(printed.slice(0, printed.indexOf("\n")), args).to.equal(`Usage: ${usage}`);
    }
  });

  it("has exit code 2 for a wrong command line, and prints it without a stack", async () => {
    const project = makeProject({});
    const { code, stdout, stderr } = await project.run(["genrate"]);
    project.remove();
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr)
      .to.contain("unknown command 'genrate'")
      .and.not.to.match(/^ {4}at /m);
  });

  it("gives a program what is wrong with a project as JSON, where a person gets sentences", async () => {
    const project = makeProject({ things: { title: "Thing" } });
    const { code, stdout, stderr } = await project.run(["check", "--json"]);
    project.remove();
    expect({ code, stderr }).to.deep.equal({ code: 1, stderr: "" });
    const { done, problems } = JSON.parse(stdout) as { done: boolean; problems: { file: string }[] };
    expect(done).to.equal(false);
    expect(problems[0]).to.include({ file: "schemas/things.json", line: 1, column: 1 });
  });

  for (const option of ["--help", "--version"]) {
    it(`answers ${option}`, async () => {
      const { code, printed } = await misuse([option]);
      expect(code).to.equal(0);
      expect(printed).to.match(/^Usage: stockroom|^\d+\.\d+\.\d+\n$/);
    });
  }

  it("says with --help what each command does, with an example", async () => {
    for (const command of listCommands(createProgram()).filter(({ commands }) => commands.length === 0)) {
      const name = getFullCommandName(command);
      const { code, printed } = await misuse([...name.split(" ").slice(1), "--help"]);
      expect(code, name).to.equal(0);
      expect(printed)
        .to.contain(`Usage: ${name}`)
        .and.to.match(/Examples:\n  \$ .*npx stockroom/);
    }
  });

  it("is completed by bash: commands, those of a family, options and what an option may be", () => {
    const words = (...typed: readonly string[]): readonly string[] => {
      const ask = `COMP_WORDS=(stockroom "$@"); COMP_CWORD=$#; _stockroom; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const script = `${composeCompletionScript(createProgram(), "bash")}${ask}`;
      return execFileSync("bash", ["-c", script, "bash", ...typed], { encoding: "utf8" })
        .trim()
        .split("\n");
    };
    expect(words("gen")).to.deep.equal(["generate"]);
    expect(words("")).to.include.members(["serve", "users", "--project"]);
    expect(words("users", "")).to.include.members(["create", "list"]).and.not.to.include("serve");
    expect(words("users", "create", "--r")).to.deep.equal(["--root"]);
    expect(words("--project", "shop", "diff", "HEAD", "--format", "")).to.have.members([
      "text",
      "json",
      "github",
      "markdown",
    ]);
  });

  it("is completed by zsh and fish with every command and option", () => {
    const program = createProgram();
    const [zsh, fish] = [composeCompletionScript(program, "zsh"), composeCompletionScript(program, "fish")];
    expect(zsh)
      .to.match(/^#compdef stockroom\n/)
      .and.to.contain("bashcompinit");
    for (const command of listCommands(program)) {
      expect(fish).to.contain(` -a '${command.name()}' `);
      for (const { long } of command.options) expect(fish).to.contain(` -l ${String(long).slice(2)} `);
    }
  });

  it("is described on docs/reference/commands.md as each command's --help says (renewed by dist/test/support/describe-commands.js)", () => {
    expect(readPage().commands).to.equal(describeCommands());
  });
});
