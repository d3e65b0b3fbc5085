import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { recordChoice } from "../support/fixtures/record-choice.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker, licensed } from "./support/people.ts";
import { aCommercialQuote } from "./support/quotes.ts";
import { newQuoteWith, saved, type } from "./support/workspace.ts";

const browser = withBrowser();

const aQuote = newQuoteWith(browser);

describe("the head of the panel", () => {
  const place = async (part: Locator) => (await part.boundingBox())!;

  it.each([1440, 1100])("moves no field by what it says beside a long name, at %i pixels", async (width) => {
    const { page } = await aQuote("consumer", { viewport: { width, height: 1500 } });
    await type(page, "First name", "Maximiliana Alexandrina");
    await type(page, "Last name", "Featherstonehaugh-Cholmondeley");
    await page.getByRole("heading", { name: /Cholmondeley Consumer quote #1$/ }).waitFor();
    await saved(page);
    const { y } = await place(page.getByLabel("Asset value"));

    await type(page, "Asset value", "x");
    await type(page, "Credit score", "x");

    await page.getByRole("alert").filter({ hasText: "2 fields need attention" }).waitFor();
    expect((await place(page.getByLabel("Asset value"))).y).toBe(y);
  });

  it("has its tag, and the section below its text button, at the edge of the fields, and a ground of its own above those that scroll", async () => {
    const { page } = await aQuote();
    const panel = page.getByRole("complementary", { name: "Scenario" });
    const [tag, paste, field] = [
      await place(panel.getByText("Draft", { exact: true })),
      await place(panel.getByText("Paste", { exact: true })),
      await place(page.getByLabel("Credit score")),
    ];
    const groundOf = (part: string) => page.evaluate<string>(`getComputedStyle(document.querySelector("${part}")).backgroundColor`);

    await page.getByRole("button", { name: "Documents and notes" }).scrollIntoViewIfNeeded();

    const right = field.x + field.width;
    expect(tag.x + tag.width).toBeCloseTo(right, 0);
    expect(right - (paste.x + paste.width)).toBeLessThan(3);
    expect(await groundOf("aside header")).toBe(await groundOf("aside"));
    expect((await place(page.getByRole("heading", { name: "Consumer quote" }))).y).toBeLessThan(100);
  });

  it("is on one line on a phone", async () => {
    const { page } = await aQuote("consumer", { viewport: { width: 390, height: 844 } });
    const parts = [
      page.getByText("Consumer quote", { exact: true }),
      page.getByText("Draft"),
      page.getByRole("button", { name: "Edit scenario" }),
    ];

    const middles: number[] = [];
    for (const part of parts) {
      const { y, height } = await place(part.first());
      middles.push(y + height / 2);
    }

    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  });
});

it("sliders have handles that are 24 pixels to touch", async () => {
  const { page } = await aQuote();
  const handle = page.getByRole("slider", { name: "Balloon" });

  await handle.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await handle.boundingBox())!;
  const around = [-11, 11].flatMap((by) => [`${x + width / 2 + by}, ${y + height / 2}`, `${x + width / 2}, ${y + height / 2 + by}`]);
  const touched = await Promise.all(around.map((point) => page.evaluate(`document.elementFromPoint(${point}).ariaLabel`)));

  expect(touched).toEqual(around.map(() => "Balloon"));
});

it("a director's birth date is in view once a lender is chosen that requires it", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  const { _id } = await aCommercialQuote(broker);
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  const birthDate = page.getByRole("region", { name: "Director" }).getByLabel("Date of birth");
  await page.getByRole("article").first().waitFor();
  expect(await birthDate.count()).toBe(0);

  await recordChoice(broker, _id, "Lender A");
  await page.reload();

  await birthDate.waitFor();
});
