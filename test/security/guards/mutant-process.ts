import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type LoadHookSync, registerHooks } from "node:module";
import type { AddressInfo } from "node:net";

/**
 * Loaded before a program, replaces its sources by mutants without writing them to disk. The file that MUTANTS names holds the
 * replaced sources and, optionally, a file to which it writes the URL at which a number switches a mutant on.
 */
const { MUTANTS: plan = "" } = process.env;
if (plan !== "") {
  const { sources, addressFile } = JSON.parse(readFileSync(plan, "utf8")) as {
    readonly sources: Readonly<Record<string, string>>;
    readonly addressFile?: string;
  };
  const load: LoadHookSync = (url, context, next) => {
    const file = Object.keys(sources).find((path) => url.endsWith(`/${path}`));
    return file === undefined ? next(url, context) : { ...next(url, context), source: sources[file]! };
  };
  registerHooks({ load });
  if (addressFile !== undefined) {
    const server = createServer((request, response) => {
      Object.assign(globalThis, { mutant: Number(request.url?.slice(1)) });
      response.end();
    });
    server.listen(0, "127.0.0.1", () => writeFileSync(addressFile, `http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    server.unref();
  }
}
