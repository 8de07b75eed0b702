/** Below an account, and below `me`: its keys. Nothing that is declared there has the name. */
export const keysName = "keys";
