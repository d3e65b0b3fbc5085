import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { siteHeaders } from "../../infra/site-headers.ts";
import { files } from "../support/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";
import { theSite } from "./support/site.ts";

const browser = withBrowser();

/** Told by the page itself: what of it its rules have kept away, from the next page on. */
async function keptAwayFrom(page: Page): Promise<readonly string[]> {
  const keptAway: string[] = [];
  await page.exposeFunction("tellKeptAway", (what: string) => void keptAway.push(what));
  await page.addInitScript(`addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    tellKeptAway(effectiveDirective + " " + blockedURI))`);
  return keptAway;
}

/** What the rules of an opened page say. */
async function rulesOf(page: Page, path: string): Promise<readonly string[]> {
  const response = await page.goto(theSite() + path);
  return (response!.headers()["content-security-policy"] ?? "").split("; ");
}

const strict = ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"];

describe("the rules that every page comes with", () => {
  it("keep nothing away that signing in, a quote and an upload need", async () => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    // The store of files has an address of its own.
    const page = await browser.open("/404", { expectedErrors: /^asked elsewhere: http:\/\/(localhost|127\.0\.0\.1):/ });
    const keptAway = await keptAwayFrom(page);

    const rules = await rulesOf(page, "/login");
    await page.getByLabel("Email").fill(broker.email);
    await page.getByLabel("Password").fill(broker.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "Open quote 1" }).click();
    await page.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: "Documents and links" }).click();
    const credit = page.getByRole("listitem", { name: "Credit profile" });
    await credit.locator("input[type=file]").setInputFiles({ name: "file.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await credit.getByText(/received \d\d\//).waitFor();
    const download = page.waitForEvent("download");
    await credit.getByRole("button", { name: "Download file.pdf" }).click();
    await download;

    expect(rules).toEqual(expect.arrayContaining(strict));
    expect(await rulesOf(page, `/quote/${_id}`)).toEqual(rules);
    expect(keptAway).toEqual([]);
  });

  it("keep nothing away that Google's places need, where the site has a key for them", async () => {
    const { page, keptAway } = await aQuoteWithPlaces();

    await page.getByLabel("Add trading address").fill("18 Foundry");
    await page.getByRole("option").filter({ hasText: "18 Foundry Street, Predicted NSW" }).waitFor();

    await expect.poll(() => page.evaluate("globalThis.brought")).toEqual(["https://maps.gstatic.com/logo.png"]);
    expect(keptAway).toEqual([]);
  });

  it("keep away a script in the page, a picture and a call to anywhere else, and say so", async () => {
    const page = await browser.open("/404", { expectedErrors: /Content Security Policy|^asked elsewhere: https:\/\/evil\.example/ });
    const keptAway = await keptAwayFrom(page);
    await page.goto(`${theSite()}/login`);

    await page.evaluate(`(async () => {
      const script = document.createElement("script");
      script.textContent = "globalThis.hasRun = true";
      const picture = new Image();
      picture.src = "https://evil.example/a.png";
      document.body.append(script, picture);
      await fetch("https://evil.example/b").catch(() => undefined);
    })()`);

    const kinds = ["connect-src https://evil.example/b", "img-src https://evil.example/a.png", "script-src-elem inline"];
    await expect.poll(() => keptAway.toSorted()).toEqual(kinds);
    expect(await page.evaluate("globalThis.hasRun")).toBe(undefined);
  });
});

/** In the place of Google's script, which these tests do not fetch: asks its own hosts for a prediction and a picture, as that does. */
const standIn = `globalThis.brought = [];
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

/** A commercial quote, under the rules of a site with a key, which leave all else as it is on this one. */
async function aQuoteWithPlaces() {
  const broker = await aBroker();
  const { _id } = await aCommercialQuote(broker);
  const google = /^asked elsewhere: https:\/\/(maps\.googleapis|places\.googleapis|maps\.gstatic)\.com\//;
  const page = await browser.open("/quotes", { token: broker.token, expectedErrors: google });
  const keptAway = await keptAwayFrom(page);
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), mapsKey: "kelpie-maps-key" } });
  });
  const ownRules = await rulesOf(page, "/quotes");
  const connect = ownRules
    .find((rule) => rule.startsWith("connect-src"))!
    .split(" ")
    .slice(2);
  await page.route(`${theSite()}/quote/${_id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...siteHeaders({ connect, hasMaps: true, hasCardForm: false }) } });
  });
  await page.route("https://maps.googleapis.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: standIn }));
  await page.route("https://places.googleapis.com/**", (route) =>
    route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: `${route.request().postData()} Street, Predicted NSW` }),
  );
  await page.route("https://maps.gstatic.com/**", (route) => route.fulfill({ contentType: "image/gif", body: logo }));
  await page.goto(`${theSite()}/quote/${_id}`);
  return { page, keptAway };
}
