import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";

export interface LoopbackServer {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Keep-alive as long as a gateway's: idle callers can reuse their connection. */
const idleMs = 65_000;

/** Listens on 127.0.0.1, by default on any free port. Rejects with EADDRINUSE when the port is taken. */
export function listen(listener: RequestListener, port = 0): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: idleMs }, listener);
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** A listener whose errors are logged and answered with 500. They do not end the process. */
export function withErrorHandling(
  part: string,
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    listener(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      process.stderr.write(`${part}: ${inspect(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("Internal error");
    });
  };
}

/** The request's body; undefined when it is longer than the limit. */
export async function bodyWithin(limit: number, request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
}
