/** Types of the parts of negotiator 1 that the server uses, because the package contains no types. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { readonly headers: { readonly [name: string]: string | readonly string[] | undefined } });
    /**
     * Lists the encodings that the client accepts, the best first. `preferred` decides the order of encodings that the
     * client accepts equally.
     */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): readonly string[];
    /** Lists the media types that the client accepts, the best first. Types that the client accepts equally keep their order. */
    mediaTypes(available: readonly string[]): readonly string[];
  }
}
