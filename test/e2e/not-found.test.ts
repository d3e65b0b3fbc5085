import { describe, expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

describe("an unknown URL", () => {
  it("shows the 404 page with a link home", async () => {
    const page = await browser.open("/dashboard/nowhere");

    await page.getByRole("heading", { name: "Whoops! Looks like you've gotten lost." }).waitFor();

    expect(new URL(page.url()).pathname).toBe("/404");
    expect(await page.getByText("Don't have an account?").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/register");
  });

  it("does not ask a signed-in user to sign up", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/dashboard/nowhere", { token });

    await page.getByRole("heading", { name: "Whoops! Looks like you've gotten lost." }).waitFor();

    expect(await page.getByRole("link", { name: "Sign up" }).count()).toBe(0);
  });
});
