import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { siteHeaders } from "../../infra/site-headers.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aCommercialQuote } from "./support/quotes.ts";

const browser = withBrowser();

interface PredictionRequest {
  readonly input: string;
  readonly includedRegionCodes: readonly string[];
  readonly at: number;
}

/** Replaces Google's script, which these tests do not fetch: predicts an address for any text, and records the requests. */
const emulator = `window.requested = [];
google.maps.importLibrary = async () => ({
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: async ({ input, includedRegionCodes }) => {
      window.requested.push({ input, includedRegionCodes, at: performance.now() });
      return { suggestions: [{ placePrediction: { text: { text: input + " Street, Predicted NSW" } } }] };
    },
  },
});
google.maps.__ib__();`;

const requested = (page: Page) => page.evaluate(() => (globalThis as unknown as { requested: PredictionRequest[] }).requested);

interface Maps {
  readonly script?: string;
  /** Whether the Content-Security-Policy allows Google's script. */
  readonly isLetIn?: boolean;
}

/** A commercial quote on a site with a key for Google Places, and the scripts that it fetched from Google. */
async function aQuoteWithMaps({ script, isLetIn = true }: Maps) {
  const broker = await aBroker();
  const { _id } = await aCommercialQuote(broker);
  const page = await browser.open("/quotes", { token: broker.token, expectedErrors: /maps\.googleapis\.com|ERR_FAILED/ });
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), mapsKey: "kelpie-maps-key" } });
  });
  await page.route(`${inject("site")}/quote/${_id}`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...siteHeaders({ connect: [], hasMaps: isLetIn, hasCardForm: false }) };
    await route.fulfill({ response, headers });
  });
  const fetched: string[] = [];
  await page.route("https://maps.googleapis.com/**", (route) => {
    fetched.push(route.request().url());
    return script === undefined ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script });
  });
  await page.goto(`${inject("site")}/quote/${_id}`);
  const address = page.getByLabel("Add trading address");
  await address.waitFor();
  return { page, address, fetched, stored: async () => (await broker.api.readApplication({ params: { id: _id } })).entities[0]!.addresses };
}

const option = (page: Page, name: string) => page.getByRole("option").filter({ hasText: name });

describe("an address on a site with a Google Places key", () => {
  it("is predicted by Google, whose script loads once with the first character typed", async () => {
    const { page, address, fetched, stored } = await aQuoteWithMaps({ script: emulator });
    expect(fetched).toEqual([]);

    await address.fill("18 Foundry");
    await option(page, "18 Foundry Street, Predicted NSW").waitFor();
    await address.fill("20 Foundry");
    await option(page, "20 Foundry Street, Predicted NSW").click();

    await expect.poll(stored).toMatchObject([{ fullAddress: "20 Foundry Street, Predicted NSW" }]);
    expect(fetched).toHaveLength(1);
    expect(new URL(fetched[0]!).searchParams.get("key")).toBe("kelpie-maps-key");
    expect((await requested(page)).map(({ includedRegionCodes }) => includedRegionCodes)).toEqual([["au"], ["au"]]);
  });

  it("is requested at most once in 200 ms while typing, and always for the last character", async () => {
    const { page, address } = await aQuoteWithMaps({ script: emulator });
    await address.fill("1");
    await option(page, "1 Street").waitFor();
    const typed = "18 Foundry Road, Seven Hills";

    await address.fill("");
    await address.pressSequentially(typed, { delay: 20 });
    await option(page, `${typed} Street`).waitFor();

    const questions = (await requested(page)).slice(1);
    const [first, last] = [questions[0]!, questions.at(-1)!];
    expect(last.input).toBe(typed);
    // On a busy machine the first and the last request may be late.
    expect(last.at - first.at).toBeGreaterThan(200 * (questions.length - 1) - 150);
  });

  it.each<[string, Maps]>([
    ["while Google is down", {}],
    ["when the Content-Security-Policy blocks Google's script", { script: emulator, isLetIn: false }],
  ])("falls back to the built-in localities or the typed text %s", async (_, maps) => {
    const { page, address, stored } = await aQuoteWithMaps(maps);

    await address.fill("18 Foundry Rd, Seven");
    await option(page, "18 Foundry Rd, Seven Hills NSW 2147").waitFor();
    await address.fill("Lot 3, Mudgee NSW 2850");
    await address.blur();

    await expect.poll(stored).toMatchObject([{ fullAddress: "Lot 3, Mudgee NSW 2850" }]);
  });
});
