import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { chromiumOptions } from "../../support/browser/chromium.ts";
import { runningSite } from "./site.ts";

/** Starts one browser for a test file; each opened page has a fresh context. */
export function withBrowser(): { open(path: string, options?: Visitor): Promise<Page> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions());
  });
  afterAll(() => browser?.close());
  return {
    open: async (path, visitor = {}) => {
      if (!browser) throw new Error("the browser starts in beforeAll");
      const page = await aPage(browser, visitor);
      await page.goto(runningSite() + path);
      return page;
    },
  };
}

export interface Visitor extends BrowserContextOptions {
  /** A signed-in broker's token. */
  readonly token?: string;
  /** Console errors that this test expects, such as that of a rejected call; any other fails the test. */
  readonly expectedErrors?: RegExp;
}

async function aPage(browser: Browser, { token, expectedErrors, ...options }: Visitor): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    ...options,
  });
  if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem("token", stored), token);
  const page = await context.newPage();
  const wrong: string[] = [];
  const note = (text: string, details = text) => {
    if (!expectedErrors?.test(text)) wrong.push(details);
  };
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("pageerror", (error) => note(`${error.name}: ${error.message}`, error.stack));
  page.on(
    "request",
    (request) =>
      new URL(request.url()).origin !== runningSite() &&
      !/^(data|blob):/.test(request.url()) &&
      note(`request to another origin: ${request.url()}`),
  );
  onTestFinished(async () => {
    await context.close();
    expect(wrong).toEqual([]);
  });
  return page;
}
