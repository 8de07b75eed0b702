import { runProgram } from "./run-program.js";

/**
 * The environment without the settings that npm gives to its scripts, such as the tests. It limits the wait for a registry
 * that accepts a connection and stays silent; npm would wait for five minutes.
 */
export const npmEnvironment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith("npm_"))),
  npm_config_fetch_timeout: "20000",
  npm_config_fetch_retries: "3",
  npm_config_fetch_retry_mintimeout: "1000",
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
};

/** Ends npm if it runs for more than four minutes, and reports its output. */
export function runNpm(cwd: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> {
  return runProgram("npm", args, { cwd, env: npmEnvironment, timeout: 240_000 });
}
