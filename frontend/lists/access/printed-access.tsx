import type { AccessEntry } from "../../../shared/domain/customer-access.ts";
import { dayText } from "../../../shared/format.ts";
import type { DayRange } from "./customer-access.ts";
import { PrintPage } from "../../ui/print-page.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";
import { whatText, whoText } from "./access-texts.ts";

interface PrintedAccessProps {
  readonly title: string;
  readonly days: DayRange;
  readonly entries: readonly AccessEntry[];
}

export const PrintedAccess = ({ title, days: { from, to }, entries }: PrintedAccessProps) => (
  <PrintPage>
    <h1>{title}</h1>
    <p>
      {dayText(from)} to {dayText(to)}. Reads by the quote’s own broker are not listed.
    </p>
    <table>
      <thead>
        <tr>
          {["When", "Who", "What", "IP address"].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td>
              {dayInSydney(entry.at)} {timeInSydney(entry.at)}
            </td>
            <td>{whoText(entry)}</td>
            <td>{whatText(entry)}</td>
            <td>{entry.ip ?? "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintPage>
);
