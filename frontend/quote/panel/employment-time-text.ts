/** 25 stands for more than 24 months and 30 for 30 or more (core specification, section 5). */
export function employmentTimeText(months: number): string {
  if (months >= 30) return "30+ months";
  return months === 25 ? "24+ months" : months === 1 ? "1 month" : `${months} months`;
}
