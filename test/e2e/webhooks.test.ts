import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { webhookEventNames, webhookEvents } from "../../shared/domain/webhook.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

it("a webhook is made, gets a test that its secret verifies, is paused, gets another secret and is deleted", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  const page = await browser.open("/account/organisation", { token: broker.token });
  const address = new URL(`/_local/webhooks/${broker.user._id}`, page.url()).href;
  const webhooks = page.getByRole("region", { name: "Webhooks", exact: true });
  await webhooks.getByText("There is no webhook yet.").waitFor();
  await webhooks.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Address").fill(address);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make the webhook" }).click();
  const secret = await webhooks.getByLabel("Secret", { exact: true }).innerText();
  expect(secret).toMatch(/^whsec_/);
  await webhooks.getByRole("button", { name: "I have it" }).click();

  const card = webhooks.getByRole("region", { name: `The webhook ${address}` });
  await card.getByText("Nothing has been sent yet.").waitFor();
  await card.getByRole("button", { name: "Send a test" }).click();
  const received = async () => (await (await fetch(`${address}?json=1`)).json()) as { headers: Record<string, string>; body: string }[];
  await expect.poll(async () => (await received()).length, { timeout: 15_000 }).toBe(1);
  const [{ headers, body } = { headers: {}, body: "" }] = await received();
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test" });
  await card.getByRole("button", { name: "Reload" }).click();
  await card.getByText("204, first try").waitFor();
  await card.getByRole("checkbox", { name: "A contract was made" }).click();
  await expect.poll(async () => (await broker.api.listWebhooks())[0]!.events).not.toContain("contract.created");
  await card.getByRole("button", { name: "Pause" }).click();
  await card.getByText("Paused").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await card.getByRole("button", { name: "Resume" }).click();
  await card.getByText("Active").waitFor();
  await card.getByRole("button", { name: "New secret" }).click();
  expect(await webhooks.getByLabel("Secret", { exact: true }).innerText()).not.toBe(secret);
  await card.getByRole("button", { name: "Delete" }).click();
  await webhooks.getByText("There is no webhook yet.").waitFor();
});

it("two events unticked one after the other both stay unticked, and a webhook paused meanwhile stays paused", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  const page = await browser.open("/account/organisation", { token: broker.token });
  const url = new URL("/_local/webhooks/events", page.url()).href;
  const { _id: id } = await broker.api.createWebhook({ body: { url, events: webhookEventNames } });
  await page.reload();
  const card = page.getByRole("region", { name: `The webhook ${url}` });
  await card.getByText("Active").waitFor();
  await broker.api.updateWebhook({ params: { id }, body: { active: false } });
  await page.route("**/api/organisation/webhooks/*", async (route) => {
    await sleep(500);
    await route.continue();
  });
  for (const event of ["contract.created", "document.arrived"] as const)
    await card.getByRole("checkbox", { name: webhookEvents[event] }).click();
  await expect
    .poll(async () => (await broker.api.listWebhooks())[0], { timeout: 10_000 })
    .toMatchObject({ events: ["quote.stageChanged", "submission.decided"], active: false });
});

it("webhooks fit a phone", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  const url = new URL("/_local/webhooks/phone", (await browser.open("/account/organisation", { token: broker.token })).url()).href;
  const { _id: id } = await broker.api.createWebhook({ body: { url, events: ["document.arrived"] } });
  await broker.api.testWebhook({ params: { id } });
  const page = await browser.open("/account/organisation", { ...phone, token: broker.token });
  await page
    .getByRole("region", { name: `The webhook ${url}` })
    .getByText("Active")
    .waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
});
