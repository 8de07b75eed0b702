import { runProgram } from "./run-program.js";

/**
 * Without the settings that npm gives to the scripts it runs, such as the tests. Limits the wait for a registry that
 * accepted a connection and is silent, which npm would wait for five minutes.
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

/** Ends npm, with what it has written, when it needs more than two minutes. */
export function runNpm(cwd: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> {
  return runProgram("npm", args, { cwd, env: npmEnvironment, timeout: 120_000 });
}
