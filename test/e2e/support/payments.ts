import type { Page } from "playwright";
import { inject, onTestFinished } from "vitest";
import type { Mood } from "../../../infra/local/outside/mood.ts";

/** Tells the payment provider's stand-in how to behave until the test ends. */
export async function payments(mood: Mood): Promise<void> {
  const put = async (wanted: Mood) => {
    const body = new URLSearchParams({ service: "stripe", mood: wanted });
    const { status } = await fetch(`${inject("site")}/_local/services`, { method: "POST", body, redirect: "manual" });
    if (status !== 303) throw new Error(`the stand-in's mood was answered with ${status}`);
  };
  await put(mood);
  onTestFinished(() => put("well"));
}

/** What the bank says to the payment with this secret, as the card step's page would ask it. */
export async function bankSays(outcome: "paid" | "declined", clientSecret: string): Promise<void> {
  const body = new URLSearchParams({ client_secret: clientSecret, says: outcome });
  await fetch(`${inject("site")}/_local/payments`, { method: "POST", body, redirect: "manual" });
}

/** On the card step's page, presses the bank's answer. */
export const press = (page: Page, name: "Pay" | "Let the bank decline") => page.getByRole("button", { name, exact: true }).click();
