import { type HistoryChange, type HistoryValue, historyFields } from "../../../../shared/domain/history.ts";
import { valueText } from "../../../../shared/domain/field-text.ts";

/** "Asset value $37,000.00 to $41,000.00", "Deposit set to $4,000.00", "Score 640 removed". */
export function historyChangeText({ part, field: name, from, to }: HistoryChange): string {
  const field = historyFields[part]?.[name];
  const text = (value: HistoryValue) => (value === null ? "nothing" : field ? valueText(field, value) : String(value));
  const label = field?.label ?? name;
  if (to === null) return from === undefined || from === null ? `${label} removed` : `${label} ${text(from)} removed`;
  return from === undefined || from === null ? `${label} set to ${text(to)}` : `${label} ${text(from)} to ${text(to)}`;
}
