import type { Sheet } from "../../../shared/quote/sheet.ts";
import { sheets } from "../own-sheets.ts";

const pepper = sheets.find(({ sheet }) => sheet.lender === "Pepper")!.sheet;
const fees: Readonly<Record<string, number>> = { Establishment: 495, Origination: 890 };

/** The worked example of a new issue: of 1 December 2026, with two other fees and another rate of one tier. */
export const changedPepper: Sheet = {
  ...pepper,
  date: "2026-12-01",
  fees: pepper.fees.map((fee) => ({ ...fee, value: fees[fee.name] ?? fee.value })),
  productTiers: pepper.productTiers.map((tier) => (tier.rate === 12.49 ? { ...tier, rate: 12.29 } : tier)),
};
