import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { domains } from "../../../functions/routes.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { filesAtStart, handlerFiles } from "../../support/infra/bundled-handlers.ts";

describe("a function's start", () => {
  it.each(domains)("loads the rows of %s, and of no other domain", async (domain) => {
    const loaded = await filesAtStart(`${domain}/handler`);

    expect(loaded.filter((file) => /^functions\/([\w-]+\/)?routes\.ts$/.test(file))).toEqual([`functions/${domain}/routes.ts`]);
    expect(loaded).not.toContain("shared/wire/routes.ts");
  });

  it.each(["health", "telemetry"])("loads no store for %s", async (domain) => {
    const loaded = await filesAtStart(`${domain}/handler`);

    expect(loaded).toContain("functions/http/serve.ts");
    expect(loaded.filter((file) => file.startsWith("functions/store/"))).toEqual([]);
  });

  // The first Intl format of a process takes a sixth of a function's start.
  it.each(handlerFiles)("makes no Intl format for %s", async (_, file) => {
    const loaded = (await filesAtStart(file)).filter((name) => /^(functions|shared)\/.*\.ts$/.test(name));
    const sources = await Promise.all(loaded.map(async (name) => [name, await readFile(join(root, name), "utf8")] as const));

    expect(loaded).not.toEqual([]);
    expect(sources.filter(([, source]) => /^(export )?const \w+ = new Intl\./m.test(source)).map(([name]) => name)).toEqual([]);
  });
});
