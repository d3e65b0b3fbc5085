import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../../infra/local/loopback.ts";
import { launchBrowser } from "./cognito-page.ts";
import { aBucket, aPolicy } from "./files-bucket.ts";
import { postFrom } from "./posting-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page on its own origin. */
async function aPage(): Promise<{ page: Page; origin: string }> {
  const site = await listen((_request, response) =>
    response.setHeader("content-type", "text/html").end('<!doctype html><link rel="icon" href="data:,">'),
  );
  const page = await browser.newPage();
  onTestFinished(async () => {
    await page.close();
    await site.close();
  });
  await page.goto(site.url);
  return { page, origin: site.url };
}

describe("a page in a browser", () => {
  it("of the allowed origin uploads a file and sees its progress", async () => {
    const { page, origin } = await aPage();
    const { client } = await aBucket({ cors: { origin, methods: ["POST"] } });

    expect(await postFrom(page, await aPolicy(client))).toEqual({ status: 204, answer: "", hasSent: true });
  });

  it("can read why its file was rejected", async () => {
    const { page, origin } = await aPage();
    const { client } = await aBucket({ cors: { origin, methods: ["POST"] } });

    const { status, answer } = await postFrom(page, await aPolicy(client), "x".repeat(99));

    expect([status, answer]).toEqual([400, expect.stringContaining("<Code>EntityTooLarge</Code>")]);
  });

  it("of another origin cannot read the response", async () => {
    const { page } = await aPage();
    const { client } = await aBucket({ cors: { origin: "http://localhost:3000", methods: ["POST"] } });

    expect(await postFrom(page, await aPolicy(client))).toEqual({ status: 0, answer: "", hasSent: false });
  });
});
