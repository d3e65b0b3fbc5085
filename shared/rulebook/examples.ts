import { dollarText } from "../format.ts";
import { rulebookOf } from "../quote/rulebook.ts";
import type { Example, ExampleFigures, Sheet } from "../quote/sheet.ts";
import { sourcesOf } from "../quote/trace/sources.ts";
import { type TracedProduct, tracedProducts } from "../quote/trace/trace.ts";
import type { Trace } from "../quote/trace/trace-rows.ts";
import { type Problem, show } from "../wire/problem.ts";

export const exampleFigures: readonly { readonly key: keyof ExampleFigures; readonly label: string }[] = [
  { key: "rate", label: "rate" },
  { key: "financeAmount", label: "finance amount" },
  { key: "repayments", label: "repayments" },
  { key: "comparisonRate", label: "comparison rate" },
  { key: "qualification", label: "qualification" },
];

/** A figure of an example that the sheet does not give, to the cent; `expected` says the sheet's figure and how it comes about. */
export function exampleProblems(sheet: Sheet): Problem[] {
  return (sheet.examples ?? []).flatMap((example, place) => problemsOfExample(sheet, example, ["examples", place]));
}

export function agreeingExamples(sheet: Sheet): number {
  return (sheet.examples ?? []).filter((example) => problemsOfExample(sheet, example, []).length === 0).length;
}

function problemsOfExample(sheet: Sheet, { scenario, expect }: Example, path: Problem["path"]): Problem[] {
  if (scenario.applicationType !== sheet.type) {
    return [{ path: [...path, "scenario", "applicationType"], found: show(scenario.applicationType), expected: show(sheet.type) }];
  }
  const [best] = tracedProducts(scenario, rulebookOf([{ file: "", sheet }]), () => sourcesOf(sheet, ""), { mustMatch: [] });
  if (!best) {
    const expected = `a day that is not before the sheet's date, ${sheet.date}`;
    return [{ path: [...path, "scenario", "today"], found: show(scenario.today), expected }];
  }
  return exampleFigures.flatMap(({ key }): Problem[] => {
    const [stated, own] = [expect[key], best.product[key]];
    if (stated === undefined || stated === own) return [];
    return [
      { path: [...path, "expect", key], found: String(stated), expected: `${own ?? "none"}, as the sheet gives it: ${derivation(best)}` },
    ];
  });
}

/** The product's ladder from the base rate to the repayment, in one line. */
function derivation({ product, trace: { rate, amount, repayment } }: TracedProduct): string {
  const rates = rate.map(({ name, value }) => `${name} ${value}%`).join(", ");
  const amounts = amount?.map(amountRowText).join(", ");
  const terms = repayment && `${repayment.termMonths} months in ${repayment.timing}, balloon ${dollarText(repayment.balloon)}`;
  const repayments = repayment && `${dollarText(repayment.repayments)} a month`;
  return [`${rates}: ${product.rate}%`, amounts && `${amounts}: ${dollarText(product.financeAmount)} financed`, terms, repayments]
    .filter(Boolean)
    .join("; ");
}

function amountRowText({ name, value, capitalised, when }: NonNullable<Trace["amount"]>[number]): string {
  const unfinanced = when === "end" ? " at the end" : capitalised === false ? " in cash" : "";
  return `${name} ${dollarText(value)}${unfinanced}`;
}
