import { type Browser, type Page, chromium } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ReverseProxy, startReverseProxy } from "../../../infra/local/reverse-proxy.ts";
import { type Site, startSite } from "../../../infra/local/site.ts";
import { chromiumOptions } from "../../support/browser/chromium.ts";

let reverseProxy: ReverseProxy;
let site: Site;
let browser: Browser;
let page: Page;

/** The messages of the development server's WebSocket. */
const messages: string[] = [];

beforeAll(async () => {
  reverseProxy = await startReverseProxy(0);
  const configuration = {
    userPoolId: "",
    userPoolClientId: "",
    userPoolEndpoint: `${reverseProxy.url}/cognito/`,
    mapsKey: null,
    stripeKey: null,
    refusesAssumedRates: false,
    connected: [],
  };
  site = await startSite({ configuration, connect: [], isWatching: true });
  // No API answers here, so the site must not treat paths below it as its sources.
  reverseProxy.mount("/api", { url: () => Promise.reject(new Error("no API")), keepsPath: true });
  reverseProxy.serveSite(site);
  browser = await chromium.launch(chromiumOptions());
  page = await browser.newPage();
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => messages.push(String(payload))));
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await reverseProxy.close();
});

it("development pages are displayed beside an API whose path is also a source folder", async () => {
  await page.goto(`${reverseProxy.url}/login`);

  await expect.poll(() => page.getByRole("button", { name: "Login", exact: true }).isVisible(), { timeout: 30_000 }).toBe(true);
});

it("a development page connects to the WebSocket for source changes", async () => {
  await page.goto(`${reverseProxy.url}/terms`);
  await page.getByRole("heading", { level: 1 }).waitFor();

  await expect.poll(() => messages).toContainEqual(JSON.stringify({ type: "connected" }));
});

it("an unknown file returns 404", async () => {
  expect((await fetch(`${reverseProxy.url}/missing.js`)).status).toBe(404);
});
