import { store } from "../conformance/store.js";
import { onOwnServer } from "../conformance/target.js";
import { bothDatabases } from "../support/databases.js";
import { isolateGroups } from "./isolation-groups-suite.js";
import { isolation } from "./isolation-suite.js";

for (const database of bothDatabases) onOwnServer(store, database, [isolation, isolateGroups()]);
