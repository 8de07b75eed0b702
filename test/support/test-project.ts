import { join } from "node:path";
import { readApplication } from "../conformance/application.js";
import { engineDirectory } from "./project.js";

/** A project in which every pair of keywords occurs together; `npm run build` compiles it. */
export const testProject = join(engineDirectory, "test/project");

export const application = readApplication(testProject);
