/**
 * Makes V8 optimize a function after seven times as much work as by default. Most tests end before the optimized code repays
 * its compilation: by default, a run takes a tenth more processor time. Mocha loads this module (`.mocharc.json`), and so do
 * the processes in which several commands run.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--interrupt-budget=500000");
