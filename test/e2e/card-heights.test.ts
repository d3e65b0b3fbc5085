import { expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

/** Runs in the page: adds up what has moved without being asked to. */
const watchShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

it("closed cards are of one height, seven whole ones on the first screen, and nothing moves while they load or the pointer rests on them", async () => {
  const verified = await aBroker();
  const id = await enterScenario(verified, car);
  const page = await browser.open("/quotes", { token: verified.token });
  await page.addInitScript(watchShifts);
  await page.goto(new URL(`/quote/${id}`, page.url()).href);
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  const boxes = async () => Promise.all((await page.getByRole("article").all()).map(async (card) => (await card.boundingBox())!));
  const heights = async () => [...new Set((await boxes()).map(({ height }) => Math.round(height)))];
  const before = await heights();

  expect(before).toEqual([88]);
  expect((await boxes()).filter(({ y, height }) => y + height <= 900).length).toBeGreaterThanOrEqual(7);
  for (const card of (await page.getByRole("article").all()).slice(0, 5)) await card.hover();
  await page.getByLabel("Asset value", { exact: true }).fill("32100");
  await page.getByLabel("Asset value", { exact: true }).blur();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");

  expect(await heights()).toEqual(before);
  expect(await page.evaluate("window.shifted")).toBeLessThanOrEqual(0.01);
});

/** Runs in the page: figures of a card whose texts lie over each other. Texts for screen readers are one pixel wide. */
const overlaps = `[...document.querySelectorAll("article dl")].flatMap((list) => {
  const texts = [...list.querySelectorAll("dd, dd span")].flatMap((figure) =>
    [...figure.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || figure.getBoundingClientRect().width === 1) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return { text: node.textContent, box: range.getBoundingClientRect() };
    }),
  );
  const isOver = ({ box: a }, { box: b }) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom;
  return texts.flatMap((one, at) => texts.slice(at + 1).filter((other) => isOver(one, other)).map(({ text }) => one.text + " over " + text));
})`;

it.each([1440, 1180, 1000, 900, 390])("no figure lies over another at a width of %i, also where the score is not known", async (width) => {
  const broker = await aBroker();
  const { _id } = await broker.api.startQuote({ params: { type: "consumer" } });
  const { asset } = await broker.api.readApplication({ params: { id: _id } });
  await broker.api.updateAsset({ body: { _id: asset._id, assetValue: 32_000, ageOfAsset: 2023, assetType: "MOTOR_VEHICLE" } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token, viewport: { width, height: 900 } });
  await page.getByRole("article").filter({ hasText: "by score" }).first().waitFor();
  expect(await page.evaluate(overlaps)).toEqual([]);
});
