import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker, masterUser } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

it("an archived quote opened by its URL is read-only, says so, and can be restored there", async () => {
  const broker = await aBroker();
  const { _id } = await aConsumerQuote(broker);
  await broker.api.archiveQuote({ body: { applicationId: _id } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });

  await page.getByText("This quote is archived. Restore it to change it.").waitFor();
  expect(await page.getByText("Read only").isVisible()).toBe(true);
  expect(await page.getByLabel("Credit score").isDisabled()).toBe(true);
  expect(await page.getByLabel("Term in months").isDisabled()).toBe(true);
  expect(await page.getByRole("slider").count()).toBe(0);
  await page.getByRole("article").first().waitFor();
  expect(await page.getByRole("button", { name: "Refer customer" }).isDisabled()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Restore" }).click();

  await page.getByText("This quote is archived.").waitFor({ state: "detached" });
  await page.getByLabel("Credit score").fill("640");
  await page.getByLabel("Credit score").blur();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await broker.api.readApplication({ params: { id: _id } })).creditProfile.score).toBe(640);
});

it("a master can read an archived quote and is not offered to restore it", async () => {
  const [broker, { token }] = [await aBroker(), masterUser()];
  const { _id } = await aConsumerQuote(broker);
  await broker.api.archiveQuote({ body: { applicationId: _id } });

  const page = await browser.open(`/quote/${_id}`, { token });
  await page.getByText("This quote is archived. You can read it, but not change it.").waitFor();

  expect(await page.getByRole("button", { name: "Restore" }).count()).toBe(0);
  expect(await page.getByText("Please confirm your email address").count()).toBe(0);
});
