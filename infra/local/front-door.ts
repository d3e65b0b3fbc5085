import { Agent, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { readyPath } from "./data-folder.ts";
import { type Loopback, guarded, listen } from "./loopback.ts";
import type { Site } from "./site.ts";

/** The one address at which all parts stand, each below its own path. */
export interface FrontDoor extends Loopback {
  /** Passes on what comes for the path or below it. */
  mount(path: string, part: Mount): void;
  /** Lets requests in, to the site with all that no part is mounted at; until then it says that the product starts. */
  open(site: Pick<Site, "handle">): void;
}

/** A part behind the door: its address, for which requests wait, and whether it sees the path that it is mounted at. */
export interface Mount {
  readonly url: () => string | Promise<string>;
  readonly keepsPath: boolean;
}

/** Takes the port, so that nothing else does while the parts come up. */
export async function startFrontDoor(port: number): Promise<FrontDoor> {
  const mounts = new Map<string, Mount>();
  const agent = new Agent({ keepAlive: true });
  let site: Pick<Site, "handle"> | undefined;
  const server = await listen(
    guarded("front door", async (request, response) => {
      if (!isHere(request.headers.host)) return plain(response, 421, "This address is for this machine's own browser.\n");
      if (!site) return plain(response, 503, "Kelpie is starting.\n");
      const { pathname } = new URL(`http://localhost${request.url}`);
      const mount = [...mounts].find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
      if (mount) return passOn(agent, mount, request, response);
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
    open: (opened) => (site = opened),
  };
}

// Another name that leads to this machine could be a stranger's page reading the mailbox.
const isHere = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? "");

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end(text);
}

const ownedByTheConnection = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"];

async function passOn(agent: Agent, [path, { url, keepsPath }]: [string, Mount], request: IncomingMessage, response: ServerResponse) {
  const rest = request.url!.slice(path.length);
  const seen = keepsPath ? request.url! : rest.startsWith("/") ? rest : `/${rest}`;
  const target = await Promise.resolve(url()).catch(() => undefined);
  if (target === undefined) return unavailable(response);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ownedByTheConnection.includes(name)));
  const forwarded = { "x-forwarded-for": request.socket.remoteAddress ?? "127.0.0.1", "x-forwarded-proto": "http" };
  const onward = send(target + seen, { method: request.method, headers: { ...headers, ...forwarded }, agent });
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
