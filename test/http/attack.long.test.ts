import { store } from "../conformance/store.js";
import { onOwnServer } from "../conformance/target.js";
import { bothDatabases } from "../support/databases.js";
import { nestedAttacks } from "./attack-nested-suite.js";
import { attacks } from "./attack-suite.js";

for (const database of bothDatabases) onOwnServer(store, database, [attacks, nestedAttacks]);
