import { readFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { Site } from "./site.ts";

/** The path of the sources. Not "/", because the sources' folder "api" would clash with the API's path. */
const sourcesPath = "/_sources/";

/** Serves the site from its sources; open pages reload when these change. */
export async function startViteSite(configFile: string, notFound: (response: ServerResponse) => void): Promise<Site> {
  const { createServer: createViteServer } = await import("vite");
  const changes = await changesPort();
  const vite = await createViteServer({
    configFile,
    base: sourcesPath,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: changes.server, host: "127.0.0.1", clientPort: changes.port } },
    clearScreen: false,
  });
  const page = async (request: IncomingMessage, response: ServerResponse) => {
    const source = await readFile(join(dirname(configFile), "index.html"), "utf8");
    const html = await vite.transformIndexHtml(request.url!, source);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
  };
  return {
    handle: (request, response) => {
      if (request.url!.startsWith(sourcesPath)) return vite.middlewares(request, response, () => notFound(response));
      if (/\/[^/]*\.\w+$/.test(new URL(request.url!, "http://localhost").pathname)) return notFound(response);
      page(request, response).catch((error: unknown) => response.writeHead(500, { "content-type": "text/plain" }).end(String(error)));
    },
    close: async () => {
      await vite.close();
      changes.server.close();
    },
  };
}

/** A separate port for reload messages, because the reverse proxy forwards no web sockets. */
async function changesPort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
