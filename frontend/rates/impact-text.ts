import type { ImpactSummary, QuoteChange } from "../../shared/domain/rate-impact.ts";
import { dollarText } from "../../shared/format.ts";
import { costCapChangeText } from "../../shared/quote/cost-cap.ts";
import { levelLabels } from "../../shared/quote/level-labels.ts";

export interface ImpactFigure {
  readonly name: string;
  readonly value: string;
}

/** The counts, and by how much the repayments differ. */
export function impactFigures(quotes: number, { gains, loses, moves, median, largest }: ImpactSummary): ImpactFigure[] {
  return [
    { name: "Open quotes", value: String(quotes) },
    { name: "Better", value: String(gains) },
    { name: "Worse", value: String(loses) },
    { name: "Only another place or tier", value: String(moves) },
    { name: "Median difference", value: differenceText(median) },
    { name: "Largest difference", value: differenceText(largest) },
  ];
}

const differenceText = (dollars: number | null): string =>
  dollars === null ? "None" : `${dollarText(Math.abs(dollars))} a month ${dollars < 0 ? "less" : "more"}`;

/** "$585.39 to $580.21", or one value where both sides have it; with what is assumed, and above the limit on the cost of credit. */
export const repaymentsText = (change: QuoteChange): string =>
  [fromTo(change, repaymentText), costCapChangeText(change) ?? []].flat().join(". ");

function repaymentText({ repayments, assumed }: Placed): string {
  if (repayments === null) return "not known";
  return assumed ? `${dollarText(repayments)} (assumed)` : dollarText(repayments);
}

export const levelsText = (change: QuoteChange): string => fromTo(change, ({ qualification }) => levelLabels[qualification]);

export const placesText = (change: QuoteChange): string => fromTo(change, ({ rank }) => String(rank));

type Placed = NonNullable<QuoteChange["before"]>;

function fromTo({ before, after }: QuoteChange, textOf: (placed: Placed) => string): string {
  const [from, to] = [before, after].map((placed) => (placed ? textOf(placed) : "not listed")) as [string, string];
  return from === to ? from : `${from} to ${to}`;
}
