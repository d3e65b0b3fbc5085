import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";
import { saved, type } from "./support/workspace.ts";

const browser = withBrowser();

describe("the people of a quote", () => {
  it("are a first applicant, who is ranked with all own employers, and joint applicants; supplier and notes have places, too", async () => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    const stored = () => broker.api.readApplication({ params: { id: _id } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });

    await page.getByRole("button", { name: "Add another employer" }).click();
    await type(page, "Time with employer 2", "18");
    await page.getByRole("button", { name: "Add applicant" }).click();
    const joint = page.getByRole("region", { name: "Applicant 2" });
    await joint.getByLabel("First name").fill("Daniel");
    await joint.getByLabel("Mobile").fill("0421 778 305");
    await joint.getByLabel("Email").click();
    await saved(page);
    await page.getByText("Daniel is on the application and not scored.").waitFor();
    await page.getByRole("button", { name: /^Supplier/ }).click();
    await type(page, "Supplier name", "Wattle Cars");
    await type(page, "ABN of the supplier", "51 824 753 556");
    await saved(page);
    await page.getByRole("button", { name: /^Notes/ }).click();
    await page.getByLabel("Write a note").fill("Calls back on Friday.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("Calls back on Friday.").waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
    const { customers, supplier, notes } = await stored();
    expect(customers).toMatchObject([
      { employers: [{}, { timeOfEmployment: 18 }] },
      { firstName: "Daniel", phoneNumbers: [{ number: "0421 778 305" }] },
    ]);
    expect([supplier?.name, supplier?.abn, notes.length]).toEqual(["Wattle Cars", "51824753556", 1]);

    await page.getByRole("button", { name: "Remove employer 2" }).click();
    await page.getByRole("button", { name: "Remove Daniel" }).click();
    await joint.waitFor({ state: "detached" });
    await expect.poll(async () => (await stored()).customers.map(({ employers }) => employers.length)).toEqual([1]);
  });

  it("of a company are its directors, taken from the ASIC extract in one click", async () => {
    const broker = await aBroker();
    const { _id, entities } = await aCommercialQuote(broker);
    await broker.api.retrieveAsicData({ body: { entityId: entities[0]!._id } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });

    await page.getByRole("button", { name: "Add director as applicant" }).click();
    await page.getByRole("heading", { name: /^Commercial quote/ }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Contact" }).getByLabel("Last name").inputValue()).toBe("Sample");
    await page.getByRole("button", { name: "Add director as applicant" }).click();
    await page.getByRole("button", { name: "Add director as applicant" }).and(page.locator(":not(.ant-btn-loading)")).waitFor();

    const names = (await broker.api.readApplication({ params: { id: _id } })).customers.map(({ firstName, lastName }) => [
      firstName,
      lastName,
    ]);
    expect(names).toEqual([["Alex Rowan", "Sample"]]);
  });
});
