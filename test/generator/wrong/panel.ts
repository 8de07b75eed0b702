import { wrong, type WrongDeclaration } from "./wrong.js";

const filters =
  "`filters` of `panel` must name fields that responses contain, or a reference and such a field behind it.";
const figures = "A figure of `panel` must compare fields that responses contain, add up a number, and run over a time.";

/** Mistakes in the figures and filters of the panel. */
export const wrongPanel: readonly WrongDeclaration[] = [
  wrong(
    filters,
    { "people#/resource/panel": { filters: ["password"] } },
    "people#/resource/panel/filters/0",
    '"password" is not such a field',
  ),
  wrong(
    filters,
    { "people#/resource/panel": { filters: ["mail.crew"] } },
    "people#/resource/panel/filters/0",
    '"mail.crew" leads to no such field',
  ),
  wrong(
    "A field that is named in a declaration must be in `properties`.",
    { "people#/resource/panel": { filters: ["crew_id"] } },
    "people#/resource/panel/filters/0",
    '"crew_id" is not',
    'did you mean "crew_ids"?',
  ),
  wrong(
    "`figures` of `panel` is for top-level resources.",
    { "things/parts#/resource/panel": { figures: [{ title: "All" }] } },
    "things/parts#/resource/panel/figures",
    "things/parts is nested",
    "remove it",
  ),
  wrong(
    figures,
    { "people#/resource/panel": { figures: [{ title: "All", where: { "password[ne]": "x" } }] } },
    "people#/resource/panel/figures/0/where/password[ne]",
    '"password" is not such a field',
  ),
  wrong(
    figures,
    { "people#/resource/panel": { figures: [{ title: "All", sum: "mail" }] } },
    "people#/resource/panel/figures/0/sum",
    '"mail" is not a number that responses contain',
  ),
  wrong(
    figures,
    { "people#/resource/panel": { figures: [{ title: "All", over: "mail" }] } },
    "people#/resource/panel/figures/0/over",
    '"mail" is not a time',
  ),
];
