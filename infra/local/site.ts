import { createHash } from "node:crypto";
import { access, glob, readFile, rename } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { join, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { apiDocs } from "../api-docs/api-page.ts";
import { siteHeaders } from "../site-headers.ts";
import type { AddressInfo } from "node:net";

export interface Site {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

interface SiteOptions {
  readonly configuration: SiteConfiguration;
  readonly connect: readonly string[];
  /** Whether open pages reload when their sources change. */
  readonly isWatching: boolean;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const configFile = join(root, "frontend/vite.config.ts");

/** Serves the site, after a build if its sources have changed since the last one. */
export async function startSite({ configuration, connect, isWatching }: SiteOptions): Promise<Site> {
  const headers = siteHeaders({ connect, hasMaps: configuration.mapsKey !== null, hasCardForm: false });
  const pages = isWatching ? await startViteSite() : await builtSite(headers);
  return {
    close: () => pages.close(),
    handle: (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") return notFound(response);
      const { pathname } = new URL(request.url!, "http://localhost");
      if (pathname === "/config.json") return json(response, configuration);
      if (/^\/docs\/(api|v1)(\/|$)/.test(pathname)) return docsFile(response, pathname, headers);
      return pages.handle(request, response);
    },
  };
}

async function builtSite(headers: Readonly<Record<string, string>>): Promise<Site> {
  const serve = sirv(await buildOfSources(), {
    etag: true,
    single: true,
    ignores: [/\/[^/]*\.\w+$/],
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader("cache-control", pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  return { handle: (request, response) => serve(request, response, () => notFound(response)), close: async () => {} };
}

/** The folder with the built site. Concurrent builds of the same sources are safe: the first result is used. */
async function buildOfSources(): Promise<string> {
  const folder = join(root, ".local/site", await digestOfSources());
  if (await isThere(folder)) return folder;
  const { build } = await import("vite");
  const outDir = `${folder}.${process.pid}`;
  await build({ configFile, logLevel: "warn", build: { outDir } });
  await rename(outDir, folder).catch(async (error: unknown) => {
    if (!(await isThere(folder))) throw error;
  });
  return folder;
}

const isThere = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  );

async function digestOfSources(): Promise<string> {
  const digest = createHash("sha256");
  const files: string[] = [];
  for await (const file of glob(["frontend/**/*.*", "shared/**/*.ts", "package-lock.json"], { cwd: root })) files.push(file);
  for (const file of files.toSorted()) digest.update(file).update(await readFile(join(root, file)));
  return digest.digest("hex").slice(0, 16);
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(JSON.stringify(value));
}

function docsFile(response: ServerResponse, pathname: string, headers: Readonly<Record<string, string>>): void {
  const path = pathname.endsWith(".json") ? pathname.slice(1) : `${pathname.split("/").slice(1, 3).join("/")}/index.html`;
  const text = apiDocs({ isWhole: true })[path];
  if (text === undefined) return notFound(response);
  const type = path.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
  response.writeHead(200, { ...headers, "content-type": type, "cache-control": "no-cache" }).end(text);
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end("Not found\n");
}

/** The path of the sources. Not "/", because the sources' folder "api" would clash with the API's path. */
const sourcesPath = "/_sources/";

/** Serves the site from its sources; open pages reload when these change. */
async function startViteSite(): Promise<Site> {
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
