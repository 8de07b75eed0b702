import { onOwnServer } from "../conformance/target.js";
import { bothDatabases } from "../support/databases.js";
import { application } from "../support/test-project.js";
import { isolation } from "./isolation-suite.js";

// Every resource of this repository is tried in `isolation.long.test.ts`.
for (const database of bothDatabases) onOwnServer(application, database, [isolation]);
