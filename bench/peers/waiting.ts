/** A type with the methods of `Part`, each of which may return a promise instead. */
export type Waiting<Part> = {
  readonly [Method in keyof Part]: Part[Method] extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer | Promise<Answer>
    : never;
};
