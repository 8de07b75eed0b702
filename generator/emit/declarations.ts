import type { DescribedProject } from "../../runtime/model/described.js";
import type { Artifact } from "../resource-model.js";
import { emitJson } from "./json-text.js";

/** All that is declared, for the server to compare with what its database holds. */
export function emitDeclarations(described: DescribedProject): readonly Artifact[] {
  return [emitJson("generated/declarations.json", "schemas/", described)];
}
