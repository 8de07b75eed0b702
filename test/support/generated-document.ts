import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  composeDocument,
  documentFrameFile,
  documentPageFile,
  type DocumentFrame,
  type DocumentPage,
} from "../../runtime/model/schema/api-document.js";
import { makeTemporaryDirectory } from "./server.js";

/** Returns the document of version 2.0 of a built project, as one text. */
export function readDocument(projectDirectory: string): string {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(projectDirectory, "dist", file), "utf8"));
  const frame = read(documentFrameFile) as DocumentFrame;
  return JSON.stringify(
    composeDocument(
      frame,
      frame.pages.map((path) => read(documentPageFile(path)) as DocumentPage),
      "2.0",
    ),
  );
}

/** Writes the document to a file. */
export function writeDocument(projectDirectory: string): string {
  const file = join(makeTemporaryDirectory(), "openapi.json");
  writeFileSync(file, readDocument(projectDirectory));
  return file;
}
