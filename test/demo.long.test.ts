import { loadSample } from "./demo-suite.js";
import { mongodb } from "./support/databases.js";

// What loads them is a client, to which the databases are the same: MongoDB's half only takes its time.
loadSample(mongodb);
