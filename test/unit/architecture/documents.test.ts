import { existsSync } from "node:fs";
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
  "functions/domains.md",
  "infra/restore.md",
  "infra/providers.md",
  "infra/before-launch.md",
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

describe("the documents", () => {
  it.each(pages)("%s has no broken link", async (page) => {
    expect(await brokenLinks(page)).toEqual([]);
  });

  it("begin with a README that is read in one sitting: 150 lines of at most 160 characters", async () => {
    const lines = (await readFile(join(root, "README.md"), "utf8")).trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
  });
});
