import { setJson, type Context } from "../context/context.js";
import type { OAuthCode } from "../model/errors.js";

/** How a client of OAuth is told no. */
export class OAuthRefusal extends Error {
  override readonly name = "OAuthRefusal";
  readonly code: OAuthCode;

  constructor(code: OAuthCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function writeOAuthRefusal(ctx: Context, { code, message }: OAuthRefusal): void {
  ctx.state.stockroom.code = code;
  ctx.status = 400;
  setJson(ctx, JSON.stringify({ error: code, error_description: message }));
}
