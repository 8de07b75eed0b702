import { wrong, type WrongDeclaration } from "./wrong.js";

const privileges = { read: "read_public", write: "manage_things" };

/** Mistakes in public resources. */
export const wrongPublic: readonly WrongDeclaration[] = [
  wrong(
    "A resource with `accounts`, `groups` or `own` must not be public.",
    { "crews#/resource/public": true, "crews#/resource/privileges": privileges },
    "crews#/resource/public",
    "it declares groups",
  ),
  wrong(
    "A nested resource may be public only if its parent is public.",
    { "things/parts#/resource/public": true, "things/parts#/resource/privileges": privileges },
    "things/parts#/resource/public",
    "things is not public",
  ),
  wrong(
    "The read privilege of a public resource must not grant anything else.",
    { "labels#/resource/public": true },
    "labels#/resource/public",
    '"view_things" also grants reading crews, which is not public',
  ),
  wrong(
    "The read privilege of a public resource must not grant anything else.",
    {
      "labels#/resource/public": true,
      "labels#/resource/privileges": { read: "manage_labels", write: "manage_labels" },
    },
    "labels#/resource/public",
    '"manage_labels" also grants other rights on labels than to read it',
  ),
];
