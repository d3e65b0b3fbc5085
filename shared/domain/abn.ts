const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1];

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);

/** Checks the digits of an Australian Business Number: with 1 subtracted from the first digit, the weighted sum is a multiple of 89. */
export function isAbn(text: string): boolean {
  return /^[1-9]\d{10}$/.test(text) && (weighted(text, abnWeights) - abnWeights[0]!) % 89 === 0;
}

/** Checks the digits of an Australian Company Number: the last digit makes the weighted sum a multiple of 10. */
export function isAcn(text: string): boolean {
  return /^\d{9}$/.test(text) && (weighted(text, acnWeights) + Number(text[8])) % 10 === 0;
}

/** What is wrong with a typed ABN of 11 digits or ACN of 9; undefined for a right one and for any other number of digits. */
export function checkDigitProblem(digits: string): string | undefined {
  const isWrong = (digits.length === 11 && !isAbn(digits)) || (digits.length === 9 && !isAcn(digits));
  return isWrong ? `This ${digits.length === 11 ? "ABN" : "ACN"} is not valid. Please check the digits.` : undefined;
}

/** The ACN that a company's ABN ends with; undefined if the ABN is not a company's. */
export function acnIn(abn: string): string | undefined {
  const acn = abn.slice(2);
  return isAcn(acn) ? acn : undefined;
}

/** 12 345 678 901 (core specification, section 9). */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

/** 123 456 789. */
export const acnText = (acn: string): string => acn.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
