import { amountSentence } from "../../../api/application/field-sentence.ts";
import { dollarsTyped } from "../panel/typed-dollars.ts";

/** Dollars, or why the text is not accepted. */
export function positiveAmount(text: string): number | string {
  const read = dollarsTyped.read(text);
  if ("problem" in read && read.problem !== amountSentence) return read.problem;
  return "problem" in read || !read.value ? "Enter an amount above $0.00, like 450" : read.value;
}
