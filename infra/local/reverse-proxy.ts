import { Agent, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { readyPath } from "./data-folder.ts";
import { type LoopbackServer, withErrorHandling, listen } from "./loopback.ts";
import type { Site } from "./site.ts";

/** The reverse proxy in front of all parts: one address, a path for each part. */
export interface ReverseProxy extends LoopbackServer {
  /** Forwards requests for the path and all paths below it. */
  mount(path: string, part: Mount): void;
  /** Forwards all other requests to the site. Before that they get 503. */
  serveSite(site: Pick<Site, "handle">): void;
}

export interface Mount {
  /** Requests wait until it resolves. */
  readonly url: () => string | Promise<string>;
  readonly keepsPath: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Listens at once, so that the port is taken before the parts start. */
export async function startReverseProxy(port: number): Promise<ReverseProxy> {
  const mounts = new Map<string, Mount>();
  const agent = new Agent({ keepAlive: true });
  let site: Pick<Site, "handle"> | undefined;
  const server = await listen(
    withErrorHandling("reverse proxy", async (request, response) => {
      if (!isHere(request.headers.host)) return plain(response, 421, "Open this address as localhost.\n");
      const { pathname } = new URL(`http://localhost${request.url}`);
      const mount = [...mounts].find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
      if (mount) return forward(agent, mount, request, response);
      if (!site) return plain(response, 503, "Kelpie is starting.\n");
      if (pathname === readyPath) return plain(response, 200, String(process.pid));
      if (pathname.startsWith("/_local/")) return plain(response, 404, "Not found\n");
      return site.handle(request, response);
    }),
    port,
  );
  return {
    url: server.url.replace("127.0.0.1", "localhost"),
    close: () => {
      agent.destroy();
      return server.close();
    },
    mount: (path, part) => mounts.set(path, part),
    serveSite: (opened) => (site = opened),
  };
}

// DNS rebinding: a foreign page with a host name for this machine could read the mailbox.
const isHere = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "");

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end(text);
}

const hopByHopHeaders = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"];

async function forward(
  agent: Agent,
  [path, { url, keepsPath, headers: addedHeaders }]: [string, Mount],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const rest = request.url!.slice(path.length);
  const forwardedPath = keepsPath ? request.url! : rest.startsWith("/") ? rest : `/${rest}`;
  const target = await Promise.resolve(url()).catch(() => undefined);
  if (target === undefined) return unavailable(response);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hopByHopHeaders.includes(name)));
  const forwarded = { "x-forwarded-for": request.socket.remoteAddress ?? "127.0.0.1", "x-forwarded-proto": "http" };
  const onward = send(target + forwardedPath, { method: request.method, headers: { ...headers, ...forwarded, ...addedHeaders }, agent });
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => (response.headersSent ? response.destroy() : unavailable(response)));
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

function unavailable(response: ServerResponse): void {
  response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify({ message: "Service Unavailable" }));
}
