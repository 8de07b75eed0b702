import { loadSample } from "./demo-suite.js";
import { mongodb, sqlite } from "./support/databases.js";

for (const database of [sqlite, mongodb]) loadSample(database);
