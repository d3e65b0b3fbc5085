import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { siteHeaders } from "../../infra/site-headers.ts";
import { files } from "../support/fixtures/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();

/** The violations of the Content-Security-Policy that the page reports from the next page on. */
async function blockedFrom(page: Page): Promise<readonly string[]> {
  const blocked: string[] = [];
  await page.exposeFunction("tellKeptAway", (what: string) => void blocked.push(what));
  await page.addInitScript(`addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    tellKeptAway(effectiveDirective + " " + blockedURI))`);
  return blocked;
}

/** The Content-Security-Policy of an opened page. */
async function rulesOf(page: Page, path: string): Promise<readonly string[]> {
  const response = await page.goto(runningSite() + path);
  return (response!.headers()["content-security-policy"] ?? "").split("; ");
}

const strict = ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"];

describe("the Content-Security-Policy", () => {
  it("blocks nothing that signing in, a quote and an upload need", async () => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    // The store of files has an address of its own.
    const page = await browser.open("/404", { expectedErrors: /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/ });
    const blocked = await blockedFrom(page);

    const rules = await rulesOf(page, "/login");
    await page.getByLabel("Email").fill(broker.email);
    await page.getByLabel("Password", { exact: true }).fill(broker.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "Open quote 1" }).click();
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: "Documents and notes" }).click();
    const credit = page.getByRole("listitem", { name: "Credit profile" });
    await credit.locator("input[type=file]").setInputFiles({ name: "file.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await credit.getByText(/received \d\d\//).waitFor();
    const download = page.waitForEvent("download");
    await credit.getByRole("button", { name: "Download file.pdf" }).click();
    await download;

    expect(rules).toEqual(expect.arrayContaining(strict));
    expect(await rulesOf(page, `/quote/${_id}`)).toEqual(rules);
    expect(blocked).toEqual([]);
  });

  it("blocks nothing that Google Places needs, on a site with a key for it", async () => {
    const { page, blocked } = await aQuoteWithPlaces();

    await page.getByLabel("Add trading address").fill("18 Foundry");
    await page.getByRole("option").filter({ hasText: "18 Foundry Street, Predicted NSW" }).waitFor();

    await expect.poll(() => page.evaluate("globalThis.brought")).toEqual(["https://maps.gstatic.com/logo.png"]);
    expect(blocked).toEqual([]);
  });

  it("blocks and reports an inline script, a foreign picture and a foreign request", async () => {
    const page = await browser.open("/404", {
      expectedErrors: /Content Security Policy|^request to another origin: https:\/\/evil\.example/,
    });
    const blocked = await blockedFrom(page);
    await page.goto(`${runningSite()}/login`);

    await page.evaluate(`(async () => {
      const script = document.createElement("script");
      script.textContent = "globalThis.hasRun = true";
      const picture = new Image();
      picture.src = "https://evil.example/a.png";
      document.body.append(script, picture);
      await fetch("https://evil.example/b").catch(() => undefined);
    })()`);

    const kinds = ["connect-src https://evil.example/b", "img-src https://evil.example/a.png", "script-src-elem inline"];
    await expect.poll(() => blocked.toSorted()).toEqual(kinds);
    expect(await page.evaluate("globalThis.hasRun")).toBe(undefined);
  });
});

/** Replaces Google's script, which these tests do not fetch: requests a prediction and a picture from Google's hosts, as that does. */
const emulator = `globalThis.brought = [];
google.maps.importLibrary = async () => ({
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: async ({ input }) => {
      const response = await fetch("https://places.googleapis.com/$rpc/AutocompletePlaces", { method: "POST", body: input });
      const logo = new Image();
      logo.onload = () => (globalThis.brought = [logo.src]);
      logo.src = "https://maps.gstatic.com/logo.png";
      return { suggestions: [{ placePrediction: { text: { text: await response.text() } } }] };
    },
  },
});
google.maps.__ib__();`;

const logo = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** A commercial quote under the policy of a site with a Google key. */
async function aQuoteWithPlaces() {
  const broker = await aBroker();
  const { _id } = await aCommercialQuote(broker);
  const google = /^request to another origin: https:\/\/(maps\.googleapis|places\.googleapis|maps\.gstatic)\.com\//;
  const page = await browser.open("/quotes", { token: broker.token, expectedErrors: google });
  const blocked = await blockedFrom(page);
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), mapsKey: "kelpie-maps-key" } });
  });
  const ownRules = await rulesOf(page, "/quotes");
  const connect = ownRules
    .find((rule) => rule.startsWith("connect-src"))!
    .split(" ")
    .slice(2);
  await page.route(`${runningSite()}/quote/${_id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...siteHeaders({ connect, hasMaps: true, hasCardForm: false }) } });
  });
  await page.route("https://maps.googleapis.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: emulator }));
  await page.route("https://places.googleapis.com/**", (route) =>
    route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: `${route.request().postData()} Street, Predicted NSW` }),
  );
  await page.route("https://maps.gstatic.com/**", (route) => route.fulfill({ contentType: "image/gif", body: logo }));
  await page.goto(`${runningSite()}/quote/${_id}`);
  return { page, blocked };
}
