import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { root } from "../support/import-graph.ts";
import { allGuards } from "./guards/all.ts";
import { behindAnother } from "./guards/behind-another.ts";
import { canBeSwitched, mutated, withSwitches } from "./guards/mutant.ts";
import { noticingTests } from "./guards/noticing-tests.ts";

const all = await allGuards();
const files = [...new Set(all.map(({ file }) => file))];

describe("what may be taken out", () => {
  it("is found in every room that refuses anybody anything", () => {
    const rooms = new Set(files.map((file) => file.split("/")[1]));

    const refusing = "routes.ts http store application customer document entity link organisation user".split(" ");
    expect([...rooms]).toEqual(expect.arrayContaining(refusing));
    expect(all.length).toBeGreaterThan(150);
  });

  it.each(files)("leaves %s a program, alone and with all the others", async (file) => {
    const source = await readFile(join(root, file), "utf8");
    const own = all.filter((mutant) => mutant.file === file);
    const switched = own.filter((mutant) => canBeSwitched(mutant, source)).map((mutant, number) => ({ ...mutant, number }));

    const mutants = own.map((mutant) => mutated(source, mutant));
    expect(mutants).not.toContain(source);
    for (const text of [...mutants, withSwitches(source, switched)]) expect(parseSync(file, text).errors).toEqual([]);
  });
});

describe("what is known of a guard", () => {
  it("is said of one that is there, and of a test that is there", async () => {
    const there = (await allGuards()).map(({ name }) => name);

    expect(there).toEqual(expect.arrayContaining([...Object.keys(noticingTests), ...Object.keys(behindAnother)]));
    for (const file of new Set(Object.values(noticingTests))) await expect(access(join(root, file))).resolves.toBeUndefined();
  });
});
