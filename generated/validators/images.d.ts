// Generated from schemas/images.json by "stockroom generate"; never edited.
import type { Validator } from "stockroom/resource";

export declare const create: Validator;
export declare const update: Validator;
