import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { screens } from "../../../frontend/app/screens.ts";
import { root } from "../../support/import-graph.ts";
import { seedRules, seedTexts } from "./seed-table.ts";

/** As a reader sees it: apostrophes and ampersands however they are written in a source. */
const asRead = (source: string) =>
  source
    .replaceAll(/’|&apos;|&rsquo;/g, "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\\", "");

async function textOf(...patterns: string[]): Promise<string> {
  const texts: string[] = [];
  for (const pattern of patterns) {
    for await (const file of glob(pattern, { cwd: root })) texts.push(await readFile(join(root, file), "utf8"));
  }
  return asRead(texts.join("\n"));
}

let product: string;
beforeAll(async () => {
  product = await textOf("frontend/**/*.{ts,tsx}", "shared/**/*.ts");
});

describe("a text that the core specification quotes", () => {
  it.each(seedTexts)("%s stands in the product to the letter, and is asserted by test/%s", async (text, test) => {
    expect(product.includes(text), `the product has no ${JSON.stringify(text)}`).toBe(true);
    expect((await textOf(`test/${test}`)).includes(text), `test/${test} does not assert ${JSON.stringify(text)}`).toBe(true);
  });
});

describe("a rule of the core specification", () => {
  it.each(seedRules)("%s is asserted by test/%s", async (_rule, test, asserted) => {
    expect((await textOf(`test/${test}`)).includes(asserted), `test/${test} does not hold ${JSON.stringify(asserted)}`).toBe(true);
  });
});

it("every route of the core specification has a page", () => {
  const paths = screens.map(({ path }) => path.replace(/:(\w+)/, "{$1}"));
  const specified = [
    "/register",
    "/login",
    "/password/forgot",
    "/password/reset/{key}",
    "/404",
    "/request-success",
    "/request-fail",
    "/organisation",
    "/invite-users",
    "/quotes",
    "/quote",
    "/quote/{applicationId}",
    "/referrals",
    "/referral/{applicationId}",
    "/customers",
    "/account/profile",
    "/account/organisation",
    "/account/settings",
    "/subscribe",
  ];

  expect(paths).toEqual(expect.arrayContaining(specified));
});
