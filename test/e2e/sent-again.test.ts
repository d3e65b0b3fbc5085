import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { withBrowser } from "./support/browser.ts";
import { heldRequest } from "./support/held-request.ts";
import { aBroker, licensed } from "./support/people.ts";
import { saved } from "./support/workspace.ts";

const browser = withBrowser();

describe("finance options", () => {
  it("are made once more where the customer's name was corrected", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    await licensed(broker);
    const { applicationId } = await aCarQuote(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    await page.getByRole("button", { name: "For the customer" }).click();
    const bar = page.getByRole("region", { name: "Finance options" });
    for (const lender of ["Macquarie", "Liberty"]) await page.getByRole("checkbox", { name: `Choose ${lender}` }).check();
    await bar.getByRole("button", { name: "Send to Maria" }).click();
    await bar.getByText(/^Sent to /).waitFor();
    await bar.getByText("Created earlier: 1").waitFor();

    const contact = page.getByRole("region", { name: "Contact" });
    await contact.getByRole("button").first().click();
    await contact.getByLabel("First name").fill("Marie");
    await contact.getByLabel("First name").blur();
    await saved(page);
    await bar.getByRole("button", { name: "Send to Marie" }).click();
    await bar.getByText("Created earlier: 2").waitFor();
    expect((await broker.api.listRecords({ params: { applicationId } })).options.length).toBe(2);
  });
});

describe("a note", () => {
  const box = (page: Page) => page.getByLabel("Write a note");

  it("stays while the drawer is closed, and while another is added, and is added once by a second try", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCarQuote(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: /ERR_FAILED/ });
    const open = async () => {
      await page.getByRole("button", { name: "Documents and notes" }).click();
      await page.getByRole("tab", { name: /^Notes/ }).click();
    };
    await open();
    await box(page).fill("Calls back on Friday.");
    await page.keyboard.press("Escape");
    await box(page).waitFor({ state: "detached" });
    await open();
    expect(await box(page).inputValue()).toBe("Calls back on Friday.");

    await page.route(
      "**/api/notes",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const add = page.getByRole("button", { name: "Add note" });
    await add.click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    const letGo = await heldRequest(page, "**/api/notes");
    await add.click();
    await box(page).fill("Wants a trailer, too.");
    letGo();
    await page.getByText("Calls back on Friday.", { exact: true }).waitFor();
    expect(await box(page).inputValue()).toBe("Wants a trailer, too.");
    const { notes } = await broker.api.readApplication({ params: { id: applicationId } });
    expect(notes.map(({ text }) => text)).toEqual(["Calls back on Friday."]);
  });
});
