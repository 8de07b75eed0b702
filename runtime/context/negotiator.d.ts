/** What of negotiator 1 is used; the package has no types of its own. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: { readonly [name: string]: string | readonly string[] | undefined } });
    /** Those that the client takes, the best first; `preferred` decides between what it takes equally. */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): readonly string[];
    /** As above; equal ones in the order in which they are given. */
    mediaTypes(available: readonly string[]): readonly string[];
  }
}
