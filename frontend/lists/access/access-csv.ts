import { stringify } from "csv-stringify/browser/esm/sync";
import type { AccessEntry } from "../../../shared/domain/customer-access.ts";
import { clockInSydney, dayInSydney } from "../../ui/sydney-time.ts";
import { whatText, whoText } from "./access-texts.ts";

/** Who saw a customer as the text of a CSV file. Texts that a spreadsheet would run as formulas begin with an apostrophe. */
export function accessCsv(entries: readonly AccessEntry[]): string {
  const rows = entries.map((entry) => [
    dayInSydney(entry.at),
    clockInSydney(entry.at),
    whoText(entry),
    whatText(entry),
    entry.part,
    entry.ip,
  ]);
  return stringify([["day", "time in Sydney", "who", "what", "part", "IP address"], ...rows], { bom: true, escape_formulas: true });
}
