import { join } from "node:path";
import Holidays from "date-holidays";
import { rulebooksFolder } from "./sheet-folder.ts";

const [firstYear, lastYear] = [2025, 2045];

/**
 * The Public Holidays Act 2010 (NSW) has no substitute for an Anzac Day on a weekend. The Government has added the Monday of 2026 and of 2027;
 * the library goes on with it.
 */
const lastAnzacMonday = 2027;
const isAnzacMonday = (rule: string): boolean => rule.startsWith("04-25 and if");

/** Generates NSW's public holidays as a list, as the library is many times the size of the function that needs them. */
export function nswHolidaysFile(): { file: string; text: string } {
  const calendar = new Holidays("AU", "NSW");
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i);
  const days = years.flatMap((year) =>
    calendar
      .getHolidays(year)
      .filter(({ type, rule }) => type === "public" && !(isAnzacMonday(rule) && year > lastAnzacMonday))
      .map(({ date }) => date.slice(0, "YYYY-MM-DD".length)),
  );
  const text = JSON.stringify(
    { source: "the package date-holidays, AU-NSW, public holidays", firstYear, lastYear, days: [...new Set(days)].toSorted() },
    undefined,
    2,
  );
  return { file: join(rulebooksFolder, "../functions/referral/nsw-holidays.json"), text: `${text}\n` };
}
