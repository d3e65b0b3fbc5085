import { businessDate } from "../../shared/business-date.ts";
import { yearsAfter } from "../../shared/dates.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { digestReminderItem } from "../store/services/digest-entries.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { currentSheets } from "../sheets/current-sheets.ts";

/** Repeating it replaces the reminder of the same lender. */
export const remindOfQuote: Operation<"remindOfQuote"> = async (caller, { body: { applicationId, lender, on } }, call) => {
  const [, { lenders }] = await Promise.all([openWorkspace(caller, applicationId, call), currentSheets()]);
  const today = businessDate(new Date());
  if (!lenders().includes(lender)) throw invalid("lender", lender, "a lender with a rate sheet");
  if (on <= today || on > yearsAfter(today, 1)) throw invalid("on", on, `a day after ${today}, at most a year from now`);
  await writeSystemItems([digestReminderItem(caller.userId, { applicationId, lender, on })]);
  return null;
};

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);
