import { refTo, type Json, type JsonObject } from "./json-schema.js";
import { isObject, mapMembers } from "../../../runtime/model/values/objects.js";

/** Moves equal answers of several operations to one shared answer. Returns the changed paths and the shared answers. */
export function extractSharedResponses(paths: JsonObject): {
  readonly paths: JsonObject;
  readonly responses: JsonObject;
} {
  const names = new Map<string, string[]>();
  const mapAnswers = (
    replaceAnswer: (answerText: string, proposedName: string, answerObject: Json) => Json,
  ): JsonObject =>
    mapMembers(paths, (path) =>
      mapMembers(path as JsonObject, (operation) => {
        const { operationId, responses } = isObject(operation) ? operation : {};
        if (!isObject(operation) || !isObject(responses)) return operation;
        const answers = mapMembers(responses, (each, status) => {
          // A name such as `ReadDevicesAnswer200`.
          const name = `${String(operationId).replace(/^./, (letter) => letter.toUpperCase())}Answer${status}`;
          return replaceAnswer(JSON.stringify(each), name, each);
        });
        return { ...operation, responses: answers };
      }),
    );
  mapAnswers((answer, name, whole) => {
    names.set(answer, [...(names.get(answer) ?? []), name]);
    return whole;
  });
  const responses: { [name: string]: Json } = {};
  const shared = mapAnswers((answer, _name, whole) => {
    const [name = "", second] = names.get(answer) ?? [];
    if (second === undefined || (isObject(whole) && "$ref" in whole)) return whole;
    responses[name] = whole;
    return refTo("responses", name);
  });
  return { paths: shared, responses };
}
