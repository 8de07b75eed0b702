import type { Exchange } from "../exchange/exchange.js";
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

export function writeOAuthRefusal(exchange: Exchange, { code, message }: OAuthRefusal): void {
  exchange.code = code;
  exchange.status = 400;
  exchange.setJson(JSON.stringify({ error: code, error_description: message }));
}
