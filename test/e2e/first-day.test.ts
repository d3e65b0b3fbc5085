import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { withBrowser } from "./support/browser.ts";
import { paceOf } from "./support/pace.ts";
import { password } from "./support/people.ts";
import { picture } from "./support/pictures.ts";

const browser = withBrowser();
const maxMs = 120_000;

it(
  "on the first day a broker registers and ranks a quote within two minutes, adds a business by its ABN, and returns home",
  { timeout: 300_000 },
  async () => {
    const page = await browser.open("/register");
    const { type, pressButton, tick, choose } = paceOf(page);
    const began = performance.now();

    await type("Full name", "Priya Raman");
    await type("Email", `priya.${randomUUID().slice(0, 8)}@example.com`);
    await type("Password", password);
    await tick("I agree to the terms and the privacy statement");
    await pressButton("Start quoting");
    await page.getByLabel("Business or organisation name").waitFor();
    await type("Business or organisation name", "Harbour Asset Finance");
    await pressButton("Finish");
    await page.getByRole("dialog", { name: "Welcome, Priya" }).waitFor();
    await pressButton("Skip");
    await pressButton("New quote");
    await pressButton(/^Consumer Asset/);
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();
    await choose("Asset type", "Motorbike");
    await choose("Type of sale", "Authorised seller");
    await type("Asset value", "20000");
    await type("Credit score", "650");
    await choose("Employment type", "Full-time");
    await choose("Living arrangements", "Property owner");
    await page.getByText("Meets criteria").first().waitFor();
    expect(performance.now() - began).toBeLessThan(maxMs);

    const card = page.getByRole("article").first();
    await card.getByText(/^Lender rates as of|^Rates date not stated/).waitFor();
    await pressButton(/^Show criteria of/);
    for (const heading of ["Criteria", "Extras", "Info & Requirements"]) {
      await card.getByRole("heading", { name: heading }).waitFor();
    }
    await picture(page, "workspace");
    await pressButton(/^Hide criteria of/);

    await pressButton("New quote");
    await pressButton(/^Commercial Asset/);
    await page.getByRole("heading", { name: "Commercial quote" }).waitFor();
    await type("Search your business by name or ABN", businesses[0]!.abn);
    await page.getByRole("option").filter({ hasText: "PTY LTD" }).first().click();
    await page.getByText("Trading time", { exact: true }).waitFor();
    await choose("Asset type", "Earth Moving");
    await type("Asset value", "96000");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.getByRole("article").first().getByText("-", { exact: true }).count(), { timeout: 20_000 }).toBe(0);

    await pressButton(/^Priya Raman/);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("heading", { name: "Login" }).waitFor();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  },
);
