import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { LenderCredential } from "../../shared/entities/submission.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import { Refusal } from "../http/refusal.ts";
import sheets from "./submitting-sheets.json" with { type: "json" };

// submitting-sheets.json is written from rulebooks/ by "npm run generate".

/** A lender that takes applications, and what its sheet asks for. */
export interface Taker {
  readonly lender: string;
  readonly type: ApplicationType;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  readonly actions: readonly string[];
  readonly lenderCredentials: readonly LenderCredential[];
  /** Paths by what they are of: asset, customer, entity, loanDetails, agreement. */
  readonly requiredFields: Readonly<Record<string, readonly string[]>>;
}

export const takersOn = (today: IsoDate): Taker[] => issuesInForce(sheets as readonly unknown[] as readonly Taker[], today);

/** The lender to whom an application of this type goes. Throws a Refusal (invalid) that names those there are. */
export function takerFor(type: ApplicationType, asked: string | undefined, today: IsoDate): Taker {
  const takers = takersOn(today).filter((taker) => taker.type === type);
  const [only] = takers;
  const found = asked === undefined && takers.length === 1 ? only : takers.find(({ lender }) => lender === asked);
  if (!found) throw noTaker(asked, takers);
  return found;
}

/** A lender of any type by its name. Throws a Refusal (invalid) that names those there are. */
export function takerNamed(lender: string, today: IsoDate): Taker {
  const takers = takersOn(today);
  const found = takers.find((taker) => taker.lender === lender);
  if (!found) throw noTaker(lender, takers);
  return found;
}

/** How a lender is called in keys and in the names of secrets: "Lender A" is lender-a. */
export const slugOf = (lender: string): string => lender.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

function noTaker(asked: string | undefined, takers: readonly Taker[]): Refusal {
  const found = asked === undefined ? "nothing" : "another";
  const expected = `one that takes applications: ${takers.map(({ lender }) => lender).join(", ")}`;
  return new Refusal("invalid", "LENDER", `lender: found ${found}, expected ${expected}.`, "lender");
}
