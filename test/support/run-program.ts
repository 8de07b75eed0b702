import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string | undefined };
}

/** Rejects with what the command has written. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  try {
    return await promisify(execFile)(file, [...args], { ...options, maxBuffer: 2 ** 26 });
  } catch (error) {
    const {
      message,
      stdout = "",
      stderr = "",
    } = error as Error & { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}
