import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";

const documents = [
  "README.md",
  "functions/README.md",
  "functions/store/README.md",
  "frontend/README.md",
  "infra/README.md",
  "test/README.md",
];
const pages = [
  ...documents,
  "rulebooks/README.md",
  "shared/quote/README.md",
  "shared/intake/README.md",
  "shared/quote/who-lends.md",
  "shared/quote/budget.md",
  "shared/quote/calendar-and-offer.md",
  "shared/quote/changed-deals.md",
  "shared/quote/words.md",
  "functions/domains.md",
  "infra/alarms.md",
  "infra/restore.md",
  "infra/providers.md",
  "infra/before-launch.md",
  "infra/bounces.md",
  "infra/limits.md",
];

const headingId = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(" ", "-");

/** The targets of a page's links that lead nowhere; web addresses are not followed. */
async function brokenLinks(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), "utf8");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^https?:/.test(target));
  const broken = await Promise.all(targets.map(async (target) => ((await leadsSomewhere(page, target)) ? [] : [target])));
  return broken.flat();
}

async function leadsSomewhere(page: string, target: string): Promise<boolean> {
  const [file = "", fragment] = target.split("#");
  const path = file === "" ? join(root, page) : join(root, dirname(page), file);
  if (!existsSync(path)) return false;
  if (fragment === undefined) return true;
  const headings = [...(await readFile(path, "utf8")).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => headingId(heading!));
  return headings.includes(fragment);
}

const sources = globSync("{shared,functions,frontend,infra,test}/**/*.{ts,tsx}", { cwd: root }).map(
  (path) => `/${path.replaceAll("\\", "/")}`,
);

/** The source files that a page names in backticks, as a path or the end of one, and that do not exist. */
async function missingFiles(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path!);
  return named.filter((path) => !sources.some((source) => source.endsWith(`/${path}`)));
}

const cellsOf = (text: string) =>
  text.split("\n").flatMap((line) => (line.startsWith("|") ? line.split("|").map((cell) => cell.trim()) : []));

describe("the documents", () => {
  it.each(pages)("%s has no broken link and names no missing file", async (page) => {
    expect(await brokenLinks(page)).toEqual([]);
    expect(await missingFiles(page)).toEqual([]);
  });

  it.each(pages)("%s has at most 350 lines, and no table cell of more than 120 characters", async (page) => {
    const text = await readFile(join(root, page), "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(350);
    expect(cellsOf(text).filter((cell) => cell.length > 120)).toEqual([]);
  });

  it("begin with a README that is read in one sitting: 100 lines of at most 160 characters", async () => {
    const lines = (await readFile(join(root, "README.md"), "utf8")).trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(100);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
  });
});
