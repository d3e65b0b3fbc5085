import { type Browser, type Page, chromium } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FrontDoor, startFrontDoor } from "../../../infra/local/front-door.ts";
import { type Site, startSite } from "../../../infra/local/site.ts";
import { chromiumOptions } from "../../support/chromium.ts";

let door: FrontDoor;
let site: Site;
let browser: Browser;
let page: Page;

/** The page has answered on its line for changes: what it says there, as it comes. */
const said: string[] = [];

beforeAll(async () => {
  door = await startFrontDoor(0);
  const configuration = { userPoolId: "", userPoolClientId: "", userPoolEndpoint: `${door.url}/cognito/`, mapsKey: null, stripeKey: null };
  site = await startSite({ configuration, connect: [], isWatching: true });
  // Nothing answers there: what the site asks for below it must not be a source.
  door.mount("/api", { url: () => Promise.reject(new Error("no API")), keepsPath: true });
  door.open(site);
  browser = await chromium.launch(chromiumOptions());
  page = await browser.newPage();
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => said.push(String(payload))));
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await door.close();
});

it("pages that follow their sources are shown, beside an API at the path of a folder of theirs", async () => {
  await page.goto(`${door.url}/login`);

  await expect.poll(() => page.getByRole("button", { name: "Login", exact: true }).isVisible(), { timeout: 30_000 }).toBe(true);
});

it("a page that follows its sources is told of changes by whom it came from", async () => {
  await page.goto(`${door.url}/terms`);
  await page.getByRole("heading", { level: 1 }).waitFor();

  await expect.poll(() => said).toContainEqual(JSON.stringify({ type: "connected" }));
});

it("a file that no page has is not found", async () => {
  expect((await fetch(`${door.url}/missing.js`)).status).toBe(404);
});
