/** The same methods, each of which may be asynchronous. */
export type Waiting<Part> = {
  readonly [Method in keyof Part]: Part[Method] extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer | Promise<Answer>
    : never;
};
