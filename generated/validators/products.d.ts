// Generated from schemas/products.json by "stockroom generate"; never edited.
import type { Validator } from "stockroom-api/resource";

export declare const create: Validator;
export declare const update: Validator;
