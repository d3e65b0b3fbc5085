import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";

interface Package {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFile(join(root, path), "utf8");
const packageAt = async (folder: string) => JSON.parse(await read(join(folder, "package.json"))) as Package;

async function textsOf(pattern: string): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(pattern, { cwd: root, exclude: (path) => /node_modules/.test(path) })) texts.push(await read(file));
  return texts.join("\n");
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Packages that neither a source file nor a script names, with the command option that uses them. */
const usedBy: Readonly<Record<string, string>> = { "oxlint-tsgolint": "oxlint --type-aware" };

it("imports or runs every dependency in package.json, or needs it as types", async () => {
  const { scripts = {}, dependencies, devDependencies } = await packageAt("");
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const sources = `${await textsOf("{infra,functions,frontend,shared,test}/**/*.{ts,tsx,cjs}")}\n${await read("vitest.config.ts")}`;
  const configurations = await textsOf("{tsconfig*.json,*/tsconfig.json,*/*/tsconfig.json}");
  const commands = Object.values(scripts).join(" ");
  const isNamed = (name: string) => new RegExp(`"${escaped(name)}(/[^"]*)?"`).test(sources);
  const isRun = async (name: string) => {
    const { bin = {} } = await packageAt(`node_modules/${name}`);
    const bins = typeof bin === "string" ? [name] : Object.keys(bin);
    return bins.some((each) => new RegExp(`(^|\\s)${escaped(each)}(\\s|$)`).test(commands));
  };
  const isUsed = async (name: string) => {
    const typed = name.replace(/^@types\//, "");
    if (typed !== name) return isNamed(typed) || configurations.includes(`"${typed}"`);
    return isNamed(name) || (await isRun(name)) || commands.includes(usedBy[name] ?? "\0");
  };

  const used = await Promise.all(names.map(isUsed));

  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((_, at) => !used[at])).toEqual([]);
});
