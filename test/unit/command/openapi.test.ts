import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openApiFile } from "../../../functions/command/openapi.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { routes } from "../../../shared/wire/routes.ts";

const { file, text } = await openApiFile();

describe("the API's description", () => {
  it("is the one that the table of routes gives", async () => {
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("has every route", () => {
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
    for (const { name, method, path } of Object.values<Route>(routes)) expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  });

  it("refers only to what it describes", () => {
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const referred = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(referred.length).toBeGreaterThan(50);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...new Set(referred)]));
  });
});
