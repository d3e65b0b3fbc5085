import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";

/** A server that only this machine can reach. */
export interface Loopback {
  /** Without a closing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A caller that is slow to ask again finds its connection still there, as at a gateway. */
const idleMs = 65_000;

/** Listens on 127.0.0.1, on any free port if none is named. Rejects with EADDRINUSE where another program has the port. */
export function listen(listener: RequestListener, port = 0): Promise<Loopback> {
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

/** A listener whose failure is a line of the log and a 500, never the end of the process. */
export function guarded(part: string, listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener {
  return (request, response) => {
    listener(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      process.stderr.write(`${part}: ${inspect(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("Internal error");
    });
  };
}

/** A request's body, or undefined where it is longer than the limit. */
export async function bodyWithin(limit: number, request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
}
