import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openApiFile } from "../../../functions/openapi/openapi.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { routes } from "../../../shared/wire/routes.ts";

const { file, text } = await openApiFile();

describe("openapi.json", () => {
  it("matches the route table", async () => {
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("has every route", () => {
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
    for (const { name, method, path } of Object.values<Route>(routes)) expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  });

  it("contains the target of every reference", () => {
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const referred = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(referred.length).toBeGreaterThan(50);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...new Set(referred)]));
  });
});
