import type { ServerResponse } from "node:http";

export const maxBytes = 11 * 1024 * 1024;

export function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** The body as JSON; an empty object for invalid JSON. */
export function jsonIn(body: Buffer | undefined): Record<string, unknown> {
  try {
    return JSON.parse(body?.toString() ?? "") as Record<string, unknown>;
  } catch {
    return {};
  }
}
