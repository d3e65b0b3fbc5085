import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { chromiumOptions } from "../../support/chromium.ts";
import { theSite } from "./site.ts";

/** Gives a test file a browser of its own; each page it opens is of a visitor nobody has seen before. */
export function withBrowser(): { open(path: string, options?: Visitor): Promise<Page> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions());
  });
  afterAll(() => browser?.close());
  return {
    open: async (path, visitor = {}) => {
      if (!browser) throw new Error("the browser stands once the tests run");
      const page = await aPage(browser, visitor);
      await page.goto(theSite() + path);
      return page;
    },
  };
}

export interface Visitor extends BrowserContextOptions {
  /** Of a broker who is signed in. */
  readonly token?: string;
  /** What the console may say in this test, beside nothing: a refusal that the test is about is an error there too. */
  readonly expectedErrors?: RegExp;
}

async function aPage(browser: Browser, { token, expectedErrors, ...options }: Visitor): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    locale: "en-AU",
    ...options,
  });
  if (token !== undefined) await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
  const page = await context.newPage();
  const wrong: string[] = [];
  const note = (text: string) => {
    if (!expectedErrors?.test(text)) wrong.push(text);
  };
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("pageerror", (error) => note(`${error.name}: ${error.message}`));
  page.on(
    "request",
    (request) =>
      new URL(request.url()).origin !== theSite() && !/^(data|blob):/.test(request.url()) && note(`asked elsewhere: ${request.url()}`),
  );
  onTestFinished(async () => {
    await context.close();
    expect(wrong).toEqual([]);
  });
  return page;
}
