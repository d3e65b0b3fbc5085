import type { LenderName } from "../../../infra/local/fakes/lender/setup.ts";
import { runningSite } from "./site.ts";

/** Acts as the lender, as the page of the fake lenders does. */
export async function lenderDecides(lender: LenderName, reference: string, decision: string): Promise<void> {
  const body = new URLSearchParams({ lender, reference, decision });
  await fetch(`${runningSite()}/_local/lenders`, { method: "POST", body, redirect: "manual" });
}
