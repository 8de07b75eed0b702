import { preload } from "./preload.js";

/**
 * Settings of every test process: the hash of a password takes a millisecond instead of a third of a second. A process without this
 * setting cannot verify such a password, so all processes on a database need it, or none.
 */
export const quickPasswords = preload(`
  import crypto from "node:crypto";
  import { syncBuiltinESMExports } from "node:module";
  const { scrypt } = crypto;
  crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { N: 2, r: 8, p: 1 }, done);
  syncBuiltinESMExports();
`);

/** Settings of processes whose tests are about the cost of a hash. */
export const realPasswords = { NODE_OPTIONS: "" };
