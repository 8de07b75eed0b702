import { sqlite } from "../support/databases.js";
import { describeTransfer } from "./transfer-suite.js";

describeTransfer(sqlite);
