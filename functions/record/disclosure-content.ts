/** What the credit proposal disclosure says: the lender's fees, and what the broker is paid. Only for consumers. */
import { complaintsLines, feeLines, licenceLine } from "../../shared/finance-options/content.ts";
import { dollarText } from "../../shared/format.ts";
import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { commissionOf, referrerShare } from "../../shared/quote/commission.ts";
import type { RecordContent, RecordSection } from "../../shared/selection/record-content.ts";
import { creditProposal20261124 as texts } from "../agreements/texts/credit-proposal-2026-11-24.ts";
import { type SelectionInput, productLines, titleFor } from "./selection-content.ts";

type DisclosureInput = Pick<SelectionInput, "application" | "organisation" | "broker" | "kept" | "chosen">;

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
      { heading: "About this document", paragraphs: [texts.about, texts.estimates], lines: [] },
      {
        heading: `The product: ${lender}`,
        paragraphs: [comparisonRateWarning.text],
        lines: productLines(chosen, kept.scenario.loanDetails?.term ?? 0),
      },
      { heading: `What ${lender} charges you`, paragraphs: [], lines: lenderFees(input) },
      { heading: "What your broker charges you", paragraphs: [texts.brokersFees], lines: [] },
      paymentSection(input),
      { heading: "If you have a complaint", paragraphs: complaintsLines(organisation), lines: [] },
    ],
    rulebook: kept.rulebookHash,
    notices: { creditProposal: texts.version, comparisonRateWarning: comparisonRateWarning.version },
  };
}

function lenderFees({ chosen: { fees, monthlyFees } }: DisclosureInput): RecordSection["lines"] {
  return [
    { label: "Fees", values: feeLines(fees) },
    { label: "Monthly fees", values: [monthlyFees.value === 0 ? "None" : dollarText(monthlyFees.value)] },
  ];
}

/** The estimate in dollars for the licensee or its representative, and how it was worked out. */
function paymentSection({ organisation, chosen }: DisclosureInput): RecordSection {
  const { parts, total } = commissionOf(chosen).fromCustomer ?? { parts: [], total: 0 };
  return {
    heading: `What ${chosen.lender} pays your broker`,
    paragraphs: [...(total === 0 ? [texts.noneStated] : []), texts.method, texts.referrer(referrerShare)],
    lines: [
      ...parts.map(({ name, amount }) => ({ label: name, values: [dollarText(amount)] })),
      { label: "Estimate of commission", values: [`${dollarText(total)} to ${organisation.name}`] },
    ],
  };
}
