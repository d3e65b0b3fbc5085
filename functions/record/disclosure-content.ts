/** What the credit proposal disclosure says: what is borrowed and left, every charge, and what the broker is paid. Only for consumers. */
import { assumedFigures } from "../../shared/finance-options/assumed-figures.ts";
import { complaintsLines, feeLines, licenceLine } from "../../shared/finance-options/content.ts";
import { dollarText } from "../../shared/format.ts";
import { minus } from "../../shared/money.ts";
import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { referrerShare } from "../../shared/quote/commission.ts";
import { loanAmount } from "../../shared/quote/facts.ts";
import { type LenderPayment, paymentDollars } from "../../shared/selection/lender-payment.ts";
import type { RecordContent, RecordSection } from "../../shared/selection/record-content.ts";
import { creditProposal20261126 as texts } from "../agreements/texts/credit-proposal-2026-11-26.ts";
import { markedValues, noneText, notStatedBy, productLines, sourceTexts, statesFees } from "./product-lines.ts";
import { type SelectionInput, titleFor } from "./selection-content.ts";

interface DisclosureInput extends Pick<SelectionInput, "application" | "organisation" | "broker" | "kept" | "chosen"> {
  /** What the lender pays, as the broker has stated it. */
  readonly commission: LenderPayment;
}

export function disclosureContent(input: DisclosureInput): RecordContent {
  const { application, organisation, broker, kept, chosen } = input;
  const { lender } = chosen;
  return {
    title: titleFor(texts.title, application),
    date: kept.today,
    organisation: organisation.name,
    licence: licenceLine(organisation),
    broker,
    sections: [
      { heading: "About this document", paragraphs: [texts.about, [...sourceTexts(chosen), texts.final].join(" ")], lines: [] },
      {
        heading: `The product: ${lender}`,
        paragraphs: [comparisonRateWarning.text],
        lines: productLines(chosen, kept.scenario.loanDetails?.term ?? 0),
      },
      { heading: "What you borrow and what is left of it", paragraphs: [], lines: loanLines(input) },
      lenderSection(chosen),
      brokerSection(chosen),
      paymentSection(input),
      { heading: "If you have a complaint", paragraphs: complaintsLines(organisation), lines: [] },
    ],
    ...(chosen.illustrative.rate && { isSample: true as const }),
    rulebook: kept.rulebookHash,
    notices: { creditProposal: texts.version, comparisonRateWarning: comparisonRateWarning.version },
  };
}

type Chosen = DisclosureInput["chosen"];

/** What is left of the loan after the fees that are paid from it. */
function loanLines({ kept: { scenario }, chosen }: DisclosureInput): RecordSection["lines"] {
  const [borrowed, left] = [chosen.financeAmount ?? 0, loanAmount(scenario) ?? 0];
  const isAssumed = assumedFigures(chosen).financeAmount;
  const valuesOf = (values: readonly string[]) => (statesFees(chosen) ? values : [notStatedBy(chosen.lender)]);
  return [
    { label: "Amount financed", values: valuesOf(markedValues(dollarText(borrowed), isAssumed, chosen)) },
    { label: "Fees paid from it", values: valuesOf(markedValues(noneText(minus(borrowed, left)), isAssumed, chosen)) },
    { label: "Left after these fees", values: valuesOf([dollarText(left)]) },
  ];
}

const isBrokers = ({ paidTo }: Chosen["fees"][number]): boolean => paidTo === "broker";

function lenderSection(chosen: Chosen): RecordSection {
  const { lender, fees, monthlyFees } = chosen;
  const heading = `What ${lender} charges you`;
  if (!statesFees(chosen))
    return { heading, paragraphs: [texts.feesNotStated(lender)], lines: [{ label: "Fees", values: [notStatedBy(lender)] }] };
  const assumed = assumedFigures(chosen);
  const upfront = feeLines(fees.filter((fee) => !isBrokers(fee)));
  return {
    heading,
    paragraphs: [texts.lendersGst(lender)],
    lines: [
      { label: "Fees", values: [...upfront.slice(0, -1), ...markedValues(upfront.at(-1)!, assumed.fees, chosen)] },
      { label: "Monthly fees", values: markedValues(noneText(monthlyFees.value), assumed.monthlyFees, chosen) },
    ],
  };
}

/** The fees that are the broker's own. */
function brokerSection(chosen: Chosen): RecordSection {
  const own = chosen.fees.filter((fee) => isBrokers(fee) && fee.result !== false && fee.amount !== 0);
  return {
    heading: "What your broker charges you",
    paragraphs: [own.length === 0 ? texts.quoteFirst : `${texts.brokersFees} ${texts.quoteFirst}`],
    lines: [{ label: "Fees", values: statesFees(chosen) ? feeLines(own) : [notStatedBy(chosen.lender)] }],
  };
}

/** The estimate in dollars for the licensee or its representative, and how it was worked out. */
function paymentSection({ organisation, chosen, commission }: DisclosureInput): RecordSection {
  const { lender } = chosen;
  const borrowed = chosen.financeAmount ?? 0;
  const dollars = paymentDollars(commission, borrowed);
  const heading = `What ${lender} pays your broker`;
  const isOfAssumed = commission.unit === "percent" && assumedFigures(chosen).financeAmount;
  if (dollars === 0)
    return { heading, paragraphs: [texts.paysNothing(lender)], lines: [{ label: "Estimate of commission", values: ["Nothing"] }] };
  const method =
    commission.unit === "dollars" ? texts.paysAmount(lender) : texts.paysPercent(lender, commission.value, dollarText(borrowed));
  return {
    heading,
    paragraphs: [`${method} ${texts.later}`, texts.referrer(referrerShare, lender)],
    lines: [
      {
        label: "Estimate of commission",
        values: markedValues(`${dollarText(dollars)}, including GST, to ${organisation.name}`, isOfAssumed, chosen),
      },
    ],
  };
}
