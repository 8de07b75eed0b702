import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryDirectory } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import type { Exchange } from "./traffic.js";
import { writeDocument } from "../support/generated-document.js";

/** A part of the traffic that the document does not describe. */
export interface Finding {
  readonly rule: string;
  readonly message: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly operationId?: string;
}

/** A documented part of an operation. */
export interface Missing {
  readonly kind: "operation" | "parameter" | "response" | "property";
  readonly in?: string;
  readonly name?: string;
  readonly target?: "request" | "response";
  readonly status?: string;
  readonly path?: string;
}

export interface Coverage {
  readonly operations: readonly {
    readonly operationId: string;
    readonly missing: readonly Missing[];
    readonly covered: readonly Missing[];
  }[];
}

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly message: { readonly text: string };
      readonly properties: Omit<Finding, "rule" | "message">;
    }[];
  }[];
}

const redocly = join(checkout, "node_modules/@redocly/cli/bin/cli.js");

/** `redocly drift --coverage` over these exchanges and the document of the project. */
export async function runDrift(
  project: string,
  exchanges: readonly Exchange[],
): Promise<{ readonly findings: readonly Finding[]; readonly coverage: Coverage }> {
  const directory = makeTemporaryDirectory();
  const [log, report, covered] = ["traffic.ndjson", "findings.sarif", "coverage.json"].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  writeFileSync(log, exchanges.map((exchange) => JSON.stringify(exchange)).join("\n"));
  // Only the rules about documented traffic; another rule would demand credentials in requests that are rejected without them.
  const rules = ["--rules", "undocumented-endpoint,schema-consistency"];
  const reports = ["--format", "sarif", "--output", report, "--coverage-output", covered];
  const args = [
    redocly,
    "drift",
    log,
    "--traffic-format",
    "ndjson",
    "--api",
    writeDocument(project),
    ...rules,
    ...reports,
  ];
  const env = { PATH: process.env["PATH"], REDOCLY_TELEMETRY: "off", CI: "true" };
  // The command fails if it finds something; its report has the findings.
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: project, env }, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });
  if (!existsSync(report)) throw new Error(`redocly drift has written no report, but:\n${output}`);
  const { runs } = JSON.parse(readFileSync(report, "utf8")) as Sarif;
  const findings = runs.flatMap(({ results }) =>
    results.map(({ ruleId, message, properties }) => ({ ...properties, rule: ruleId, message: message.text })),
  );
  return { findings, coverage: JSON.parse(readFileSync(covered, "utf8")) as Coverage };
}
