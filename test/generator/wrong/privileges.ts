import { wrong, type WrongDeclaration } from "./wrong.js";

const isRevealed = "`privileges.read` is for fields that responses contain and that nothing else reveals.";
const read = { read: "view_serials" };

function told(file: string, name: string, verdict: string): WrongDeclaration {
  const at = `${file}#/properties/${name}/privileges`;
  return wrong(isRevealed, { [at]: read }, `${at}/read`, `"${name}" ${verdict}`);
}

export const wrongPrivileges: readonly WrongDeclaration[] = [
  told("things", "thing_id", "is the id"),
  told("labels", "text", "is the title"),
  told("things", "firm_id", "is the tenant"),
  told("things", "author_id", "is the field of own"),
  told("things", "crew_ids", "is the audience"),
  told("things", "notes", "is searchable by everybody"),
  told("things", "hidden", "is never in a response"),
  told("things", "copy_of", "is not stored"),
  told("people", "root", "determines what an account may do"),
  told("people", "crew_ids", "determines what an account may do"),
  told("crews", "rights", "determines what an account may do"),
  told("labels", "thing_id", "has via"),
  wrong(
    isRevealed,
    {
      "labels#/properties/thing_id/references/via": undefined,
      "labels#/properties/thing_id/privileges": read,
    },
    "labels#/properties/thing_id/privileges/read",
    `"thing_id" is counted in things`,
  ),
  wrong(
    isRevealed,
    { "things#/resource/defaultSort": "price", "things#/properties/price/privileges": read },
    "things#/properties/price/privileges/read",
    `"price" is the default order`,
  ),
  wrong(
    "`privileges.write` is for fields that clients set.",
    { "things#/properties/editor_id/privileges": { write: "manage_serials" } },
    "things#/properties/editor_id/privileges/write",
    `"editor_id" is readOnly`,
  ),
  wrong(
    "A view must show at least one field that needs no privilege.",
    { "things#/resource/views/list": ["serial"] },
    "things#/resource/views/list",
    "every field needs a privilege",
  ),
];
