import { onOwnServer } from "../conformance/target.js";
import { databasesOfDay } from "../support/databases.js";
import { application } from "../support/test-project.js";
import { nestedAttacks } from "./attack-nested-suite.js";
import { attacks } from "./attack-suite.js";

// Every resource of this repository is tried in `attack.long.test.ts`.
for (const database of databasesOfDay(import.meta.url)) onOwnServer(application, database, [attacks, nestedAttacks]);
