import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";

export interface JsonOption {
  readonly json?: boolean;
}

type RunInProject = (project: string, ...given: never[]) => number | Promise<number>;

/** A command of `stockroom`. All subcommands have this class, too. */
export class StockroomCommand extends Command {
  override createCommand(name?: string): StockroomCommand {
    return new StockroomCommand(name);
  }

  /** @param lines example commands, which `--help` prints at its end */
  examples(...lines: readonly string[]): this {
    return this.addHelpText("after", `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`);
  }

  /** Sets the function of the command, which gets the arguments, the options and the command, and returns the exit code. */
  runs(run: (...given: never[]) => number | Promise<number>): this {
    return this.action(async (...given: readonly unknown[]) => {
      // The cast is safe, because commander passes the arguments and options that the command declares.
      process.exitCode = await run(...(given as never[]));
    });
  }

  /** Like `runs`, for a function that also gets the project directory. */
  runsIn(run: RunInProject): this {
    return this.runs((...given) => run(this.#readProject(), ...given));
  }

  /** Like `runsIn`, for a function of a module that is loaded when the command runs. The function does not get the command. */
  calls<Name extends string>(load: () => Promise<{ readonly [name in Name]: RunInProject }>, name: Name): this {
    return this.runsIn(async (project, ...given) => (await load())[name](project, ...given.slice(0, -1)));
  }

  /** Returns the project directory. Ends the program with an error if the directory does not exist. */
  #readProject(): string {
    const { project } = this.optsWithGlobals<{ readonly project: string }>();
    if (statSync(project, { throwIfNoEntry: false })?.isDirectory() !== true) {
      this.error(`error: --project ${project}: there is no such directory`);
    }
    return resolve(project);
  }
}

/** Returns a parser of arguments, which accepts only text that matches the pattern. */
export function matching(pattern: RegExp, message: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError(message);
  };
}
