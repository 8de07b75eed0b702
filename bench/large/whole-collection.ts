import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningServer } from "../contestant.js";
import type { Client } from "./client.js";

export interface Streamed {
  readonly seconds: number;
  readonly megabytes: number;
  /**
   * Resident memory of the server in MiB: before the answer, the maximum during the answer, and two seconds after it.
   */
  readonly memory: readonly [before: number, peak: number, after: number];
}

/** Reads a whole collection in one answer (version 1.0 of the API), as fast as possible, and discards it. */
export async function readWhole(server: RunningServer, client: Client, path: string): Promise<Streamed> {
  const before = server.memory() ?? NaN;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, server.memory() ?? NaN)), 50);
  const began = performance.now();
  let bytes = 0;
  const answer = await open(client, path);
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (!answer.complete) throw new Error(`${path} was cut after ${String(bytes)} bytes`);
  await sleep(2000);
  return { seconds, megabytes: bytes / 1e6, memory: [before, peak, server.memory() ?? NaN] };
}

/**
 * Closes the connection after a megabyte of the answer.
 * @returns seconds of processor time that the server uses in two seconds afterwards
 */
export async function abandonWhole(server: RunningServer, client: Client, path: string): Promise<number> {
  let bytes = 0;
  const answer = await open(client, path);
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > 1e6) break;
  }
  answer.destroy();
  await sleep(200);
  const began = server.processorTime() ?? NaN;
  await sleep(2000);
  return (server.processorTime() ?? NaN) - began;
}

function open({ url, authorization }: Client, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/${path}`, { headers: { authorization } }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`GET ${path} was answered with ${String(answer.statusCode)}`));
    }).on("error", reject);
  });
}
