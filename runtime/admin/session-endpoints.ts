import type { Desk, Endpoints } from "./endpoint.js";
import { readTexts } from "./read-texts.js";
import { writeSession } from "./write-session.js";

/** Signing in and out. */
export function createSessionEndpoints(desk: Desk): Endpoints {
  const { entrance, sessions, checkPassword, readBody } = desk;
  return {
    session: {
      async GET(ctx) {
        await writeSession(ctx, await entrance.admit(ctx), desk);
      },
      async POST(ctx) {
        const source = entrance.admitStranger(ctx);
        const { email, password } = readTexts(await readBody(ctx, null), ["email", "password"]);
        const account = await checkPassword(email, password, source);
        await writeSession(ctx, await entrance.open(ctx, account), desk);
      },
      async DELETE(ctx) {
        const { id } = await entrance.admit(ctx);
        await sessions.end(id);
        entrance.close(ctx);
        ctx.status = 204;
      },
    },
    sessions: {
      async DELETE(ctx) {
        const { principal } = await entrance.admit(ctx);
        await sessions.endAll(principal.account);
        entrance.close(ctx);
        ctx.status = 204;
      },
    },
  };
}
