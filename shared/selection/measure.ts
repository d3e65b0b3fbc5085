/** What the figures say about an objective: less is better. */
import type { AssumedFigures } from "../finance-options/assumed-figures.ts";
import { costsOf } from "../finance-options/costs.ts";
import type { OfferedProduct } from "../finance-options/content.ts";
import { dollarText, percentText } from "../format.ts";
import type { ObjectiveKind } from "./objectives.ts";

interface Measure {
  /** Completes "Second lowest ...". */
  readonly noun: string;
  readonly figure: keyof AssumedFigures;
  /** Null while it is not known. */
  readonly of: (product: OfferedProduct, term: number) => number | null;
  readonly textOf: (figure: number) => string;
}

/** The other objectives have no figure: every product has the scenario's term and balloon. */
const measures: Readonly<Partial<Record<ObjectiveKind, Measure>>> = {
  repayment: { noun: "repayment", figure: "repayments", of: ({ repayments }) => repayments, textOf: dollarText },
  totalCost: { noun: "total of all payments", figure: "total", of: (product, term) => costsOf(product, term).total, textOf: dollarText },
  rate: { noun: "rate", figure: "rate", of: ({ rate }) => rate, textOf: percentText },
};

export const measureOf = (objective: ObjectiveKind | undefined): Measure | undefined =>
  objective === undefined ? undefined : measures[objective];
