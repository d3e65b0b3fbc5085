import { balloonPercentText, dollarText } from "../../format.ts";
import type { LeverField } from "./lever-fields.ts";
import type { Move } from "./what-it-takes.ts";

const labels: Readonly<Record<LeverField, string>> = {
  deposit: "Deposit",
  term: "Term",
  balloon: "Balloon",
  assetValue: "Asset value",
  ageOfAsset: "Year of manufacture",
  wait: "Wait until",
};

/** "Deposit $4,000.00 to $7,000.00", or "Wait until 2027-06-20". */
export function moveText({ field, from, to }: Move): string {
  if (field === "wait") return `${labels.wait} ${to}`;
  return `${labels[field]} ${valueText(field, Number(from))} to ${valueText(field, Number(to))}${field === "term" ? " months" : ""}`;
}

function valueText(field: LeverField, value: number): string {
  if (field === "deposit" || field === "assetValue") return dollarText(value);
  return field === "balloon" ? balloonPercentText(value) : String(value);
}
