import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/entities/application.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import { rulebook, rulebookHash } from "./rulebook.ts";
import { scenarioOf } from "./scenario-of.ts";

/** What a customer may expect, and by which sheets. */
export interface Indication {
  /** null = no product of qualification 0 or 1. */
  readonly figures: ReferralFigures | null;
  readonly rulebookHash: string;
}

/** The referral's figures for an application by a day's sheets, without a broker's filters. */
export function indicationFor(application: Application, today: IsoDate): Indication {
  return { figures: quote(scenarioOf(application, today), rulebook).referral, rulebookHash: rulebookHash(today) };
}
