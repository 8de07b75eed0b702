import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";

type ProjectHandler = (projectDirectory: string, ...args: never[]) => number | Promise<number>;

/** A command of `stockroom`. All subcommands have this class, too. */
export class StockroomCommand extends Command {
  override createCommand(name?: string): StockroomCommand {
    return new StockroomCommand(name);
  }

  /** @param commandLines example commands, which `--help` prints at its end */
  withExamples(...commandLines: readonly string[]): this {
    return this.addHelpText("after", `\nExamples:\n${commandLines.map((line) => `  $ ${line}`).join("\n")}\n`);
  }

  /** Sets the function of the command, which gets the arguments, the options and the command, and returns the exit code. */
  withHandler(handler: (...args: never[]) => number | Promise<number>): this {
    return this.action(async (...args: readonly unknown[]) => {
      // The cast is safe, because commander passes the arguments and options that the command declares.
      process.exitCode = await handler(...(args as never[]));
    });
  }

  /** Like `withHandler`, for a function that also gets the project directory. */
  withProjectHandler(handler: ProjectHandler): this {
    return this.withHandler((...args) => handler(this.#readProjectDirectory(), ...args));
  }

  /**
   * Like `withProjectHandler`, for a function of a module that is loaded when the command runs. The function does not get the
   * command.
   */
  withLazyHandler<Name extends string>(
    loadModule: () => Promise<{ readonly [exportName in Name]: ProjectHandler }>,
    name: Name,
  ): this {
    return this.withProjectHandler(async (projectDirectory, ...args) =>
      (await loadModule())[name](projectDirectory, ...args.slice(0, -1)),
    );
  }

  /** Returns the project directory. Ends the program with an error if the directory does not exist. */
  #readProjectDirectory(): string {
    const { project } = this.optsWithGlobals<{ readonly project: string }>();
    if (statSync(project, { throwIfNoEntry: false })?.isDirectory() !== true) {
      this.error(`error: --project ${project}: there is no such directory`);
    }
    return resolve(project);
  }
}

/** Returns a parser of arguments, which accepts only text that matches the pattern. */
export function createPatternParser(pattern: RegExp, errorMessage: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError(errorMessage);
  };
}
