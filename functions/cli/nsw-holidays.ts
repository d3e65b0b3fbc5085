import { join } from "node:path";
import Holidays from "date-holidays";
import { rulebooksFolder } from "./sheet-folder.ts";
const [firstYear, lastYear] = [2025, 2045];

/** Generates NSW's public holidays as a list, as the library is many times the size of the function that needs them. */
export function nswHolidaysFile(): { file: string; text: string } {
  const calendar = new Holidays("AU", "NSW");
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i);
  const days = years.flatMap((year) =>
    calendar
      .getHolidays(year)
      .filter(({ type }) => type === "public")
      .map(({ date }) => date.slice(0, "YYYY-MM-DD".length)),
  );
  const text = JSON.stringify(
    { source: "the package date-holidays, AU-NSW, public holidays", firstYear, lastYear, days: [...new Set(days)].toSorted() },
    undefined,
    2,
  );
  return { file: join(rulebooksFolder, "../functions/referral/nsw-holidays.json"), text: `${text}\n` };
}
