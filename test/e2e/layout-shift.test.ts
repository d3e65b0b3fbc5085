import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { screens } from "../../frontend/app/screens.ts";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { smallTargets } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import {
  aConsentingCustomerOf,
  aCustomerOf,
  answersPageEmailedTo,
  signedPageEmailedTo,
  signingPageEmailedTo,
  uploadPageEmailedTo,
} from "./support/customers.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { aBroker, clientOf, masterUser } from "./support/people.ts";
import { aReferrer } from "./support/referrers.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

/** Runs in the page: adds up what moves, but for what the user causes. */
const watchShifts = `
  window.shifts = [];
  const rectOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({
          value,
          moved: sources.map(({ node, previousRect, currentRect }) =>
            (node?.textContent ?? "").slice(0, 30) + ": " + rectOf(previousRect) + " to " + rectOf(currentRect)),
        });
  }).observe({ type: "layout-shift", buffered: true });
`;

const greatest = 0.01;
const betweenAnswersMs = 80;

/** What has moved on a page whose answers come one after another, and over which the pointer goes; and what is too small to touch. */
async function problemsOn(path: string, token: string | undefined, width: number): Promise<readonly string[]> {
  const options = { viewport: { width, height: 900 }, expectedErrors: /status of 4\d\d/, ...(token !== undefined && { token }) };
  const page = await browser.open("/404", options);
  await page.addInitScript(watchShifts);
  let [asked, answered] = [0, 0];
  await page.route("**/api/**", async (route) => {
    asked += 1;
    await page.waitForTimeout(betweenAnswersMs * asked).catch(() => {});
    await route.continue().catch(() => {});
    answered += 1;
  });
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole("main").waitFor();
  const isQuiet = async () => {
    const before = asked;
    await page.waitForTimeout(500);
    return asked === answered && asked === before;
  };
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true);
  await hoverOver(page);
  await page.waitForTimeout(300);
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>("window.shifts");
  const small = (await smallTargets(page)).map((target) => `${path}: too small ${target}`);
  await page.close();
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= greatest) return small;
  return [...small, `${path}: ${sum.toFixed(3)}`, ...shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(", ")}`)];
}

async function hoverOver(page: Page): Promise<void> {
  const controls = await page.getByRole("main").locator("a:visible, button:enabled:visible").all();
  for (const control of controls.slice(0, 4)) await control.hover({ timeout: 1_000, force: true }).catch(() => {});
}

async function problemsOnEach(paths: readonly string[], token: string | undefined, width: number): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const path of paths) problems.push(...(await problemsOn(path, token, width)));
  return problems;
}

/** The pages of a layout, with the ids for their parameters. */
const pathsOf = (layout: string, ids: Readonly<Record<string, string>> = {}): readonly string[] =>
  screens
    .filter((screen) => screen.layout === layout)
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name));

const ofMaster = ["/organisations"];
const ofRatesOffice = ["/rates", "/rates/:slug"];

async function ratesAuthor(): Promise<string> {
  const { email, password, secret } = inject("ratesOffice").author;
  return (await clientOf().login({ body: { email, password, code: totpCode(secret, Date.now()) } })).token;
}

/** The pages that customers' emails link to: of two customers, because each gets three links a day at most. */
async function customersPages(): Promise<readonly string[]> {
  const broker = await aBroker();
  const [signed, asked] = [await aConsentingCustomerOf(broker), await aCustomerOf(broker)];
  await broker.api.sendIdentityVerification({ body: { customerId: signed.customerId } });
  const body = { customerId: asked.customerId };
  for (const send of ["sendPrivacyLink", "sendUploadLink", "sendAnswersLink"] as const) await broker.api[send]({ body });
  return [
    await signedPageEmailedTo(signed),
    `/check#${await tokenEmailedTo(signed.email, "/check#")}`,
    await signingPageEmailedTo(asked),
    await uploadPageEmailedTo(asked),
    await answersPageEmailedTo(asked),
  ];
}

describe.each([1440, 390])("nothing moves, and all is large enough to touch, at %i px", (width) => {
  it("on the pages of a broker", { timeout: 480_000 }, async () => {
    const broker = await aReferrer();
    const quote = await aConsumerQuote(broker);
    await broker.refer(await aConsumerQuote(broker));
    const ids = { applicationId: quote._id, ownId: quote.customers[0]!._id.split(".")[1]! };
    const paths = pathsOf("signedIn", ids).filter(
      (path) => ![...ofMaster, ...ofRatesOffice, "/quote"].some((each) => path.startsWith(each)),
    );
    const commercial = await aCommercialQuote(broker);

    expect(await problemsOnEach([...paths, `/quote/${quote._id}`, `/quote/${commercial._id}`], broker.token, width)).toEqual([]);
  });

  it("on the pages of Kelpie's staff", { timeout: 240_000 }, async () => {
    expect(await problemsOnEach(ofMaster, masterUser().token, width)).toEqual([]);
    expect(await problemsOnEach(["/rates", "/rates/liberty"], await ratesAuthor(), width)).toEqual([]);
  });

  it("on public pages", { timeout: 240_000 }, async () => {
    expect(await problemsOnEach([...pathsOf("public"), ...pathsOf("plain")], undefined, width)).toEqual([]);
  });

  it("on a customer's pages", { timeout: 240_000 }, async () => {
    expect(await problemsOnEach([...pathsOf("customer"), ...(await customersPages())], undefined, width)).toEqual([]);
  });
});

describe("on the quotes, a menu that was opened before they were there stays open when they come", () => {
  it.each([
    ["combobox", "Type", "Consumer asset"],
    ["combobox", "Order", "Oldest first"],
    ["button", "Priya Raman", "Settings"],
  ] as const)("%s '%s'", async (role, name, choice) => {
    const broker = await aBroker();
    await aConsumerQuote(broker);
    const page = await browser.open("/account/settings", { token: broker.token });
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/**", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Quotes" }).click();
    await page.getByRole("heading", { name: "Quotes", level: 1 }).waitFor();
    await page.getByRole(role, { name }).click();
    const opened = page.locator(".ant-dropdown:visible, .ant-select-dropdown:visible");
    await opened.getByText(choice, { exact: true }).waitFor();

    release();
    await page.getByRole("link", { name: "Open quote 1" }).waitFor();
    await page.getByRole("button", { name: "All stages 1" }).waitFor();
    await page.waitForTimeout(600);

    expect(await opened.getByText(choice, { exact: true }).count()).toBe(1);
  });
});

/** Runs in the page: each place that the second card has had. */
const watchCard = `
  window.places = [];
  const look = () => {
    const card = document.querySelectorAll("article")[1];
    const place = card && Math.round(card.getBoundingClientRect().y);
    if (card && window.places.at(-1) !== place) window.places.push(place);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

it.each([1440, 1100, 900, 390])("the cards stay where they appear, on a slow machine with a window of %d px", async (width) => {
  const broker = await aBroker({ isVerified: false });
  const { _id } = await aConsumerQuote(broker);
  const page = await browser.open("/404", { token: broker.token, viewport: { width, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.addInitScript(watchCard);
  await page.goto(new URL(`/quote/${_id}`, page.url()).href);
  await page.getByRole("button", { name: "Filter" }).waitFor();
  // On a phone the views are in the filter's drawer.
  if (width > 390) await page.getByRole("radiogroup", { name: "View" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate("window.places")).toHaveLength(1);
});

it.each(["Actions for quote 1", "Order"])(
  "'%s' of the quotes stays open when it was opened before the counts, Today and the covers came",
  async (name) => {
    const broker = await aBroker();
    await aConsumerQuote(broker);
    const page = await browser.open("/account/settings", { token: broker.token });
    const held: (() => void)[] = [];
    for (const late of ["**/api/application/stages", "**/api/today", "**/api/covers**", "**/api/organisation/**"])
      await page.route(late, async (route) => {
        await new Promise<void>((release) => held.push(release));
        await route.continue();
      });
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Quotes" }).click();
    await page.getByLabel(name).click();
    const opened = page.locator(".ant-dropdown:visible, .ant-select-dropdown:visible");
    await opened.waitFor();

    for (const release of held.splice(0)) release();

    await page.getByRole("button", { name: "All stages 1" }).waitFor();
    await page.waitForTimeout(600);
    expect(await opened.count()).toBe(1);
  },
);
