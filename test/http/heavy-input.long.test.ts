import { mongodb } from "../support/databases.js";
import { describeHeavyInput } from "./heavy-input-suite.js";

describeHeavyInput(mongodb);
