import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();

it("shows the API's operations, to be found by keyboard, under the site's Content-Security-Policy", { timeout: 120_000 }, async () => {
  const page = await browser.open("/404");
  const blocked: string[] = [];
  await page.exposeFunction("tellBlocked", (what: string) => void blocked.push(what));
  await page.addInitScript(`addEventListener("securitypolicyviolation", ({ blockedURI }) => tellBlocked(blockedURI))`);
  const policyOf = async (path: string) => (await page.goto(runningSite() + path))!.headers()["content-security-policy"];
  const rules = await policyOf("/login");

  expect(await policyOf("/docs/api/")).toBe(rules);
  const name = "Rank every lender's products for a quote";
  // To look a name up among all roles of this long page takes half a second.
  while ((await page.evaluate("document.activeElement?.textContent.trim()")) !== name) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const operation = page.getByRole("region", { name });
  await expect.poll(() => operation.getByText("GET /api/quote/{applicationId}").isVisible()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect.poll(() => operation.getByText('"comparisonRate": 10.64').isVisible()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(blocked).toEqual([]);
});

it("shows what an organisation's programs may call, and nothing else", async () => {
  const page = await browser.open("/404");
  await page.goto(`${runningSite()}/docs/v1/`);
  const calls = await page.locator("code.call").allTextContents();
  expect(calls).toContain("POST /api/v1/price");
  expect(calls.filter((call) => !call.includes(" /api/v1/"))).toEqual([]);
  const broken = await page.evaluate(
    `[...document.querySelectorAll('a[href^="#"]')].filter((link) => !document.querySelector(link.hash)).length`,
  );
  expect(broken).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  const specification = await page.request.get(`${runningSite()}/docs/v1/openapi.json`);
  expect(Object.keys(((await specification.json()) as { paths: object }).paths)).toHaveLength(calls.length - 1);
});
