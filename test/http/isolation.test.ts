import type { Stock } from "../conformance/stock.js";
import { onOwnServer } from "../conformance/target.js";
import { databasesOfDay } from "../support/databases.js";
import { application } from "../support/test-project.js";
import { isolateGroups } from "./isolation-groups-suite.js";
import { isolation } from "./isolation-suite.js";

/** The hook of guides derives their audience, which no request may name. */
const hidingFields = {
  guides: (stock: Stock, group: string) => ({ name: `Secret ${String(stock.next())}`, chief_crew_id: group }),
};

// Every resource of this repository is tried in `isolation.long.test.ts`.
for (const database of databasesOfDay(import.meta.url))
  onOwnServer(application, database, [isolation, isolateGroups(hidingFields)]);
