import type { Page } from "playwright";
import { inject, onTestFinished } from "vitest";
import type { FaultMode } from "../../../infra/local/fakes/fault-injection.ts";

/** Injects faults into the fake payment provider until the test ends. */
export async function payments(faultMode: FaultMode): Promise<void> {
  const put = async (wanted: FaultMode) => {
    const body = new URLSearchParams({ service: "stripe", faultMode: wanted });
    const { status } = await fetch(`${inject("site")}/_local/services`, { method: "POST", body, redirect: "manual" });
    if (status !== 303) throw new Error(`setting the fault mode returned ${status}`);
  };
  await put(faultMode);
  onTestFinished(() => put("ok"));
}

/** The bank's reply to the payment with this client secret, as the card step would receive it. */
export async function bankReplies(outcome: "paid" | "declined", clientSecret: string): Promise<void> {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  await fetch(`${inject("site")}/_local/payments`, { method: "POST", body, redirect: "manual" });
}

/** Presses the button of the bank's reply on the card step. */
export const pressButton = (page: Page, name: "Pay" | "Let the bank decline") => page.getByRole("button", { name, exact: true }).click();
