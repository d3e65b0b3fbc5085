import { dollarText, percentText } from "../../shared/format.ts";
import type { LenderFeedback } from "../../shared/wire/response/lender-feedback.ts";
import { sheetDay } from "./issue-text.ts";

/** "12.49%, $29,464.00 over 60 months, rates of 01/12/2026" */
export const dealText = ({ rate, financeAmount, term, date }: LenderFeedback): string =>
  [
    percentText(rate),
    `${dollarText(financeAmount)}${term === null ? "" : ` over ${term} months`}`,
    date === null ? "rates of an unknown day" : `rates of ${sheetDay(date)}`,
  ].join(", ");

/** "the establishment fee is not financed, or …" */
export const causesText = ({ causes }: Pick<LenderFeedback, "causes">): string =>
  causes.length === 0 ? "Not explained" : causes.map((each) => each.join(" and ")).join(", or ");
