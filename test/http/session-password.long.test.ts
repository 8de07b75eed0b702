import { mongodb } from "../support/databases.js";
import { describePasswords } from "./session-password-suite.js";

describePasswords(mongodb);
