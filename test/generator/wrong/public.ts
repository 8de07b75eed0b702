import { wrong, type WrongDeclaration } from "./wrong.js";

const privileges = { read: "read_public", write: "manage_things" };

/** What is wrong with what everybody may read. */
export const wrongPublic: readonly WrongDeclaration[] = [
  wrong(
    "What everybody may read is neither accounts nor groups, nor what each has of his own.",
    { "crews#/resource/public": true, "crews#/resource/privileges": privileges },
    "crews#/resource/public",
    "it declares groups",
  ),
  wrong(
    "What is nested in others is read by everybody only where these are.",
    { "things/parts#/resource/public": true, "things/parts#/resource/privileges": privileges },
    "things/parts#/resource/public",
    "things is not public",
  ),
  wrong(
    "The privilege to read what everybody may read gives nothing else.",
    { "labels#/resource/public": true },
    "labels#/resource/public",
    '"view_things" lets read crews, which is not public',
  ),
  wrong(
    "The privilege to read what everybody may read gives nothing else.",
    {
      "labels#/resource/public": true,
      "labels#/resource/privileges": { read: "manage_labels", write: "manage_labels" },
    },
    "labels#/resource/public",
    '"manage_labels" gives more of labels than to read it',
  ),
];
