import { sqlite } from "../support/databases.js";
import { describeCopy } from "./copy-suite.js";

describeCopy(sqlite, sqlite);
