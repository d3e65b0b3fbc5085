import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { aBroker, aMemberOf } from "./support/people.ts";

const browser = withBrowser();
const run = promisify(execFile);

interface Answer {
  readonly data: { readonly products: readonly { readonly lender: string; readonly repayments: number }[] };
}

it("a key is made, its command prices the car as it stands, and it is refused once it is deleted", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  const page = await browser.open("/account/organisation", { token: broker.token });
  const machines = page.getByRole("region", { name: "Machines" });
  await machines.getByText("There is no key yet.").waitFor();
  await machines.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New key" });
  expect(await dialog.getByRole("button", { name: "Make the key" }).isDisabled()).toBe(true);
  await dialog.getByLabel("What the key is for").fill("Office spreadsheet");
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make the key" }).click();

  const made = machines.getByRole("region", { name: "The key Office spreadsheet" });
  const key = await made.getByLabel("Key", { exact: true }).innerText();
  expect(key).toMatch(/^kelpie_/);
  expect(await made.getByLabel("Address for assistants").innerText()).toBe(new URL("/api/v1/mcp", page.url()).href);
  const command = await made.getByLabel("A command that tries the key").innerText();
  const { stdout } = await run("bash", ["-c", command]);
  const { products } = (JSON.parse(stdout) as Answer).data;
  expect(products.find(({ lender }) => lender === "Macquarie")?.repayments).toBe(474.69);
  expect(await accessibilityViolations(page)).toEqual([]);
  await made.getByRole("button", { name: "I have it" }).click();
  expect(await page.getByText(key).count()).toBe(0);

  await page.reload();
  await machines.getByText(/Last used \d\d:\d\d today, 1 call today\./).waitFor();
  await machines.getByRole("button", { name: "Delete the key Office spreadsheet" }).click();
  await machines.getByText("There is no key yet.").waitFor();
  const status = async () => (await run("bash", ["-c", `${command} -s -o /dev/null -w '%{http_code}'`])).stdout;
  await expect.poll(status, { timeout: 6_000 }).toBe("401");
});

it("keys are the administrator's, and fit a phone", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  await broker.api.createApiKey({ body: { name: "Aggregator feed", scopes: ["quote:price", "policy:read"], expiresOn: "2027-01-31" } });
  const page = await browser.open("/account/organisation", { ...phone, token: broker.token });
  await page.getByRole("list", { name: "Keys" }).getByText("Never used.").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);

  const member = await aMemberOf(broker, "Sam");
  const other = await browser.open("/account/organisation", { token: member.token });
  await other.getByRole("region", { name: "Members" }).waitFor();
  expect(await other.getByRole("region", { name: "Machines" }).count()).toBe(0);
});
