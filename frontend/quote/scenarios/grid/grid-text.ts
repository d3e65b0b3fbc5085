import { balloonPercentText, percentText } from "../../../../shared/format.ts";
import type { GridCell, QuoteGrid } from "./grid.ts";

/** Products of this level and above fail a criterion. */
export const failing = 2;

const list = new Intl.ListFormat("en-AU");

/** Examples: at 7.30%; at 12.49%, and 12.99% from 72 months; at 7.30% to 12.99% */
export function ratesText({ terms, cells }: Pick<QuoteGrid, "terms" | "cells">): string {
  const rates = cells.flatMap(({ rate }) => rate ?? []);
  if (rates.length === 0) return "";
  const [least, greatest] = [Math.min(...rates), Math.max(...rates)];
  if (least === greatest) return `at ${percentText(least)}`;
  const first = terms.find((term) => cells.some((cell) => cell.term === term && cell.rate !== cells[0]?.rate));
  const [before, after] = [
    ratesOf(cells.filter(({ term }) => term < (first ?? 0))),
    ratesOf(cells.filter(({ term }) => term >= (first ?? 0))),
  ];
  if (before.length === 1 && after.length === 1) return `at ${percentText(before[0]!)}, and ${percentText(after[0]!)} from ${first} months`;
  return `at ${percentText(least)} to ${percentText(greatest)}`;
}

/** Examples: comparison rate 8.15%; comparison rate 8.15% to 9.02%. Empty where there is none. */
export function comparisonRatesText({ cells }: Pick<QuoteGrid, "cells">): string {
  const rates = cells.flatMap(({ comparisonRate }) => comparisonRate ?? []);
  if (rates.length === 0) return "";
  const [least, greatest] = [Math.min(...rates), Math.max(...rates)].map(percentText);
  return `comparison rate ${least === greatest ? least : `${least} to ${greatest}`}`;
}

const ratesOf = (cells: readonly GridCell[]) => [...new Set(cells.flatMap(({ rate }) => rate ?? []))];

/** One sentence for each criterion that some cell fails. Example: 72 and 84 months with a balloon fail "Term 12 to 84 months, up to 60 with a balloon". */
export function failedTexts(grid: Pick<QuoteGrid, "terms" | "balloons" | "cells">): string[] {
  const labels = new Set(grid.cells.flatMap(({ failed }) => failed));
  return [...labels].map((label) => `${placeText(label, grid)} “${label}”.`);
}

function placeText(label: string, { terms, balloons, cells }: Pick<QuoteGrid, "terms" | "balloons" | "cells">): string {
  const failed = cells.filter((cell) => cell.failed.includes(label));
  if (failed.length === cells.length) return "Every term and balloon fails";
  const [ofTerms, ofBalloons] = [
    terms.filter((term) => failed.some((cell) => cell.term === term)),
    balloons.filter((balloon) => failed.some((cell) => cell.balloon === balloon)),
  ];
  if (failed.length !== ofTerms.length * ofBalloons.length) return failed.length === 1 ? "1 cell fails" : `${failed.length} cells fail`;
  const balloon = balloonsText(ofBalloons, balloons);
  const verb = ofTerms.length === 1 || ofTerms.length === terms.length ? "fails" : "fail";
  const months = ofTerms.length === terms.length ? "Every term" : `${list.format(ofTerms.map(String))} months`;
  return `${months}${balloon === "" ? "" : ` ${balloon}`} ${verb}`;
}

function balloonsText(some: readonly number[], all: readonly number[]): string {
  if (some.length === all.length) return "";
  const from = all.indexOf(some[0]!);
  if (some.length === all.length - from) return from === 1 ? "with a balloon" : `with a balloon of ${balloonPercentText(some[0]!)} or more`;
  if (some.length === 1) return some[0] === 0 ? "without a balloon" : `with a balloon of ${balloonPercentText(some[0]!)}`;
  return `with a balloon of ${list.format(some.map(balloonPercentText))}`;
}
