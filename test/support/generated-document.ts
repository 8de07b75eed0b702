import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocumentFile } from "../../runtime/model/schema/openapi-document.js";
import { makeTemporaryDirectory } from "./server.js";

/** Returns the document of version 2.0 of a built project, as one text. */
export function readDocument(projectDirectory: string): string {
  return readFileSync(join(projectDirectory, "dist", openApiDocumentFile), "utf8");
}

/** Writes the document to a file. */
export function writeDocument(projectDirectory: string): string {
  const file = join(makeTemporaryDirectory(), "openapi.json");
  writeFileSync(file, readDocument(projectDirectory));
  return file;
}
