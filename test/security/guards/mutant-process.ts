import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type LoadHookSync, registerHooks } from "node:module";
import type { AddressInfo } from "node:net";

/**
 * Loaded before a program, makes that run with guards taken out; no source is written. The file that MUTANTS names says how: the
 * sources as they are to be, and where to write the address at which a number switches a mutant on.
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
