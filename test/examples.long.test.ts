import { spawnSync } from "node:child_process";
import { describeExamples } from "./examples-suite.js";
import { Missing } from "./support/or-skip.js";
import { makePythonEnvironment } from "./support/python.js";

describeExamples([
  { title: "HTTPie", command: ["examples/httpie.sh"], prepare: requireHttpie },
  {
    title: "Python's requests",
    command: ["python", "examples/python_requests.py"],
    prepare: async () => [await makePythonEnvironment("python-requests", ["requests==2.32.5"])],
  },
]);

async function requireHttpie(): Promise<readonly string[]> {
  const { error } = spawnSync("http", ["--version"]);
  if (error !== undefined) throw new Missing("there is no http on the PATH (apt-get install httpie)");
  return [];
}
