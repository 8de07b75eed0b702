import { servePanel } from "../support/panel-page.js";
import { mainSuite } from "./panel-main-suite.js";

servePanel("the panel", {}, mainSuite);
