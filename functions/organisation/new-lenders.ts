import type { IsoDate } from "../../shared/dates.ts";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import type { PanelOptions } from "./lenders.ts";

interface Compared {
  readonly before: Rulebook;
  readonly now: Rulebook;
  /** Of the organisation. */
  readonly panel: PanelOptions;
}

/** The lenders that have come since and that the organisation's panel does not name; none without a panel, which they join. */
export function newLendersOutside({ before, now, panel: { panel } }: Compared, today: IsoDate): readonly string[] {
  if (!panel) return [];
  const known = new Set([...lendersIn(before, today), ...panel]);
  return lendersIn(now, today).filter((lender) => !known.has(lender));
}

const lendersIn = (rulebook: Rulebook, today: IsoDate): readonly string[] => [
  ...new Set(applicationTypes.flatMap((type) => rulebook.inForce(type, today).issues.map(({ lender }) => lender))),
];
