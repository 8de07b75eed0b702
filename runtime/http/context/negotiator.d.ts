/** Types of the used part of negotiator 1; the package has none. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: { readonly [name: string]: string | readonly string[] | undefined } });
    /** Lists the encodings that the client accepts, the best first; `preferred` decides between equal ones. */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): readonly string[];
    /** Lists the media types that the client accepts, the best first; equal ones keep their order. */
    mediaTypes(available: readonly string[]): readonly string[];
  }
}
