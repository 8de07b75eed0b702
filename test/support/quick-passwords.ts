import { preload } from "./preload.js";

/**
 * For servers whose tests set many passwords and are not about their strength: a hash takes a millisecond instead of a third
 * of a second. Every process on the database needs this setting, or none: the others cannot verify such a password.
 */
export const quickPasswords = preload(`
  import crypto from "node:crypto";
  import { syncBuiltinESMExports } from "node:module";
  const { scrypt } = crypto;
  crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { N: 2, r: 8, p: 1 }, done);
  syncBuiltinESMExports();
`);
