/** What of negotiator 1 is used; the package has no types of its own. */
declare module "negotiator" {
  import type { IncomingMessage } from "node:http";

  export default class Negotiator {
    constructor(request: IncomingMessage);
    /** Those that the client takes, the best first; `preferred` decides between what it takes equally. */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): readonly string[];
  }
}
