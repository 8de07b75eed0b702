import { wrong, type WrongDeclaration } from "./wrong.js";

const isRevealed = "What not everybody may read is a field that answers may carry, and that nothing else reveals.";
const read = { read: "view_serials" };

function told(file: string, name: string, verdict: string): WrongDeclaration {
  const at = `${file}#/properties/${name}/privileges`;
  return wrong(isRevealed, { [at]: read }, `${at}/read`, `"${name}" ${verdict}`);
}

export const wrongPrivileges: readonly WrongDeclaration[] = [
  told("things", "thing_id", "is the id"),
  told("labels", "text", "is the title"),
  told("things", "firm_id", "is the tenant"),
  told("things", "author_id", "says whose the item is"),
  told("things", "crew_ids", "is the audience"),
  told("things", "notes", "is searched, by everybody"),
  told("things", "hidden", "is hidden"),
  told("things", "copy_of", "is not stored"),
  told("people", "root", "says what an account may do"),
  told("people", "crew_ids", "says what an account may do"),
  told("crews", "rights", "says what an account may do"),
  told("labels", "thing_id", "says through what the collection is seen"),
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
    `"price" sorts the collection`,
  ),
  wrong(
    "What not everybody may set is a field that somebody may set.",
    { "things#/properties/editor_id/privileges": { write: "manage_serials" } },
    "things#/properties/editor_id/privileges/write",
    `"editor_id" is readOnly`,
  ),
  wrong(
    "Everybody sees something of a view.",
    { "things#/resource/views/list": ["serial"] },
    "things#/resource/views/list",
    "every field takes a privilege",
  ),
];
