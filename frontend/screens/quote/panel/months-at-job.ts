/** The slider ends at 30 months; 25 says that two years are over (core specification, section 5). */
export function monthsAtJob(months: number): string {
  if (months >= 30) return "30+ months";
  return months === 25 ? "24+ months" : months === 1 ? "1 month" : `${months} months`;
}
