import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string | undefined };
  /** Milliseconds. */
  readonly timeout?: number;
}

/** Rejects with the output of the command and the way in which it ended. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  try {
    return await promisify(execFile)(file, [...args], { ...options, maxBuffer: 2 ** 26 });
  } catch (error) {
    const ended = error as Error & { readonly killed?: boolean; readonly stdout?: string; readonly stderr?: string };
    const limit = ended.killed === true ? ` took longer than ${options.timeout} ms` : "";
    ended.message += `${limit}\n${ended.stdout ?? ""}${ended.stderr ?? ""}`;
    throw ended;
  }
}
