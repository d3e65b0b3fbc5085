import { businessDate } from "../../../shared/business-date.ts";
import { isIsoDate, yearOf } from "../../../shared/dates.ts";
import { customersBirthDates, maxAge, minAge } from "../../../shared/domain/birth-date.ts";
import { plainAscii } from "../../../shared/domain/plain-text.ts";
import { type AskedField, askedFields } from "../../../shared/domain/customer-answers.ts";

export const questionTexts: Readonly<Record<AskedField, string>> = {
  dateOfBirth: "What is your date of birth?",
  employmentType: "How are you employed?",
  timeOfEmployment: "How long have you been in your current job?",
  livingArrangements: "Where do you live?",
  ageOfAsset: "In which year was the vehicle or equipment made?",
};

export const whyText = (asks: number): string => (asks === 1 ? "One lender asks for this." : `${asks} lenders ask for this.`);

/** What was typed as the field's value, or a sentence that says what is missing. */
export type Typed = { readonly value: string | number } | { readonly problem: string };

const typedBirthDate = (text: string): Typed => {
  const { earliest, latest } = customersBirthDates(businessDate(new Date()));
  if (!isIsoDate(text)) return { problem: "Please enter your date of birth." };
  return text >= earliest && text <= latest
    ? { value: text }
    : { problem: `Please enter the date of birth of a person aged ${minAge} to ${maxAge}.` };
};

const typedYear = (text: string): Typed => {
  const { min } = askedFields.ageOfAsset;
  const next = yearOf(businessDate(new Date())) + 1;
  const typed = plainAscii(text);
  const year = Number(typed);
  const isAccepted = /^\d{4}$/.test(typed) && year >= min && year <= next;
  return isAccepted ? { value: year } : { problem: `Please enter a year from ${min} to ${next}.` };
};

export const typedValue = (field: "dateOfBirth" | "ageOfAsset", text: string): Typed =>
  field === "dateOfBirth" ? typedBirthDate(text) : typedYear(text);

/** Years and months as months; one of them may be empty. */
export function typedMonths(years: string, months: string): Typed {
  const [inYears, rest] = [years, months].map(plainAscii).map((text) => (/^\d{0,3}$/.test(text) ? Number(text) : NaN)) as [number, number];
  const value = inYears * 12 + rest;
  const isTyped = `${years}${months}`.trim() !== "";
  return isTyped && rest < 12 && value <= askedFields.timeOfEmployment.max
    ? { value }
    : { problem: "Please enter whole years, and 0 to 11 months." };
}
