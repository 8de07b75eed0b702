import type { DescribedProject } from "../../runtime/model/described.js";
import type { Artifact } from "../resource-model.js";
import { writeLiteral } from "./literal.js";
import { importOfTypes, writeModule } from "./source-text.js";

/** All that is declared, for the server to compare with what its database holds. */
export function emitDeclarations(described: DescribedProject): readonly Artifact[] {
  // By an annotation: of hundreds of resources the compiler would not write the inferred type down (TS7056). It says nothing of
  // what is named like a member of every object.
  const text = `\nexport const declarations: DescribedProject = ${writeLiteral(described)} as const;`;
  const statements = [importOfTypes("stockroom-api/resource", ["DescribedProject"]), text];
  return [{ path: "generated/declarations.ts", text: writeModule("schemas/", statements) }];
}
