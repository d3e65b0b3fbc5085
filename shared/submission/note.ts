/** What a broker would write to a lender's credit assessor about an application. */
import { type IsoDate, monthsElapsed } from "../dates.ts";
import { assetFields } from "../domain/asset.ts";
import { customerName } from "../domain/customer.ts";
import { employmentTypeLabels } from "../domain/employment-type.ts";
import { choicesOf } from "../domain/field.ts";
import { livingArrangementLabels } from "../domain/living-arrangement.ts";
import type { RequiredField } from "../domain/submission.ts";
import type { TypeOfSale } from "../domain/type-of-sale.ts";
import { dollarText } from "../format.ts";
import type { LenderApplication } from "../wire/lender-application.ts";
import type { CloseLimit } from "./close-limits.ts";

export const maxNote = 4_000;

interface Noted {
  readonly application: LenderApplication;
  readonly today: IsoDate;
  readonly close: readonly CloseLimit[];
  readonly missing: readonly Pick<RequiredField, "label">[];
}

/** A sentence is left out if a part of it is not known. */
export function submissionNote({ application, today, close, missing }: Noted): string {
  const note = [
    dealSentence(application),
    ...application.customers.map((customer) => customerSentence(customer, today)),
    surplusSentence(application),
    ...close.map(({ what, value, limit }) => `Close to a limit: ${what} ${value}, limit ${limit}.`),
    missing.length > 0 && `Not included: ${missing.map(({ label }) => label).join("; ")}.`,
  ];
  return note
    .filter((sentence) => typeof sentence === "string")
    .join(" ")
    .slice(0, maxNote);
}

const salesInWords: Readonly<Record<TypeOfSale, string>> = {
  DEALER_SALE: "dealer sale",
  EV_SALE: "electric vehicle dealer sale",
  PRIVATE_SALE: "private sale",
  MID_TERM_REFINANCE: "mid-term refinance",
  BALLOON_RESIDUAL_REFINANCE: "refinance of a balloon or residual",
  SALE_BUYBACK_EQUITY: "sale and buyback or equity",
};

const isKnown = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** A deposit, a balloon and monthly fees of nothing are not told. */
function dealSentence({ applicationType, asset, loanDetails, product }: LenderApplication): string | undefined {
  const { assetType, ageOfAsset, typeOfSale, assetValue } = asset;
  const { term, deposit, balloonAmount } = loanDetails;
  const { rate, financeAmount, repayments, monthlyFees } = product ?? {};
  if (!isKnown(assetType) || !isKnown(ageOfAsset) || !isKnown(typeOfSale) || !isKnown(assetValue) || !isKnown(term)) return undefined;
  if (!isKnown(rate) || !isKnown(financeAmount) || !isKnown(repayments) || !isKnown(monthlyFees) || !isKnown(balloonAmount))
    return undefined;
  const told = (amount: number | null | undefined, text: (dollars: string) => string) => (amount ? text(dollarText(amount)) : "");
  const type = applicationType === "consumer" ? "Consumer" : "Commercial";
  const assetName = choicesOf(assetFields.assetType, applicationType)[assetType]!.toLowerCase();
  return [
    `${type} application: ${ageOfAsset} ${assetName}, ${salesInWords[typeOfSale]}, ${dollarText(assetValue)}`,
    `${told(deposit, (dollars) => `, deposit ${dollars}`)}. `,
    `${dollarText(financeAmount)} financed over ${term} months at ${rate.toFixed(2)} %`,
    `${told(balloonAmount, (dollars) => `, balloon ${dollars}`)}: `,
    `${dollarText(repayments)} a month${told(monthlyFees, (dollars) => ` plus ${dollars} of fees`)}.`,
  ].join("");
}

function customerSentence(customer: LenderApplication["customers"][number], today: IsoDate): string | undefined {
  const { dateOfBirth, livingArrangements, employers, creditProfile } = customer;
  const { employmentType, timeOfEmployment } = employers[0] ?? {};
  const name = customerName(customer);
  if (name === "" || !isKnown(dateOfBirth) || !isKnown(employmentType) || !isKnown(timeOfEmployment)) return undefined;
  if (!isKnown(livingArrangements) || !isKnown(creditProfile.score)) return undefined;
  const age = Math.floor(monthsElapsed(today, dateOfBirth) / 12);
  const words = [employmentTypeLabels[employmentType], livingArrangementLabels[livingArrangements].replace("w/", "with")];
  const [employment, living] = words.map((word) => word.toLowerCase());
  return `${name}, ${age}: ${employment}, ${timeOfEmployment} months in the job, ${living}, credit score ${creditProfile.score}.`;
}

function surplusSentence({ monthlySurplus, product }: LenderApplication): string | undefined {
  if (!monthlySurplus || !isKnown(monthlySurplus.after) || !isKnown(product?.monthlyFees)) return undefined;
  const { income, expenses, after } = monthlySurplus;
  const left = after < 0 ? `${dollarText(-after)} is short` : `${dollarText(after)} is left`;
  return `Income ${dollarText(income)}, expenses ${dollarText(expenses)} a month: ${left} after repayment and fees.`;
}
