import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { domains, handlerOf } from "../../../functions/outbox/job-handlers.ts";
import { root } from "../../support/architecture/import-graph.ts";

const declaration = /\bjob\("([^"]+)"/g;

async function declaredKinds(): Promise<string[]> {
  const kinds: string[] = [];
  for await (const file of glob("functions/**/*.ts", { cwd: root })) {
    const source = await readFile(join(root, file), "utf8");
    kinds.push(...[...source.matchAll(declaration)].map(([, kind]) => kind!));
  }
  return kinds.toSorted();
}

describe("the index of job handlers", () => {
  it("finds a handler for each kind that is declared, and no other", async () => {
    const kinds = await declaredKinds();

    const found = await Promise.all(kinds.map(async (kind) => (await handlerOf(kind))?.kind));
    expect(found).toEqual(kinds);
    const handlers = (await Promise.all(Object.values(domains).map((load) => load()))).flat();
    expect(handlers.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  });
});
