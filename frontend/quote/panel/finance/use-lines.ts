import type { Customer } from "../../../../shared/domain/customer.ts";
import type { FinanceItem } from "../../../../shared/domain/finance-item.ts";
import { useSaving } from "../../../client/application/saves.ts";
import { type FinanceList, type NewLine, addedLineKeyPrefix } from "./finance.ts";
import { usePanel } from "../panel-context.ts";

/** The lines as they are shown: the saved ones with their unsaved changes, and those not saved yet. */
export interface Lines {
  readonly lines: readonly FinanceItem[];
  readonly added: readonly { readonly key: string; readonly line: NewLine; readonly problem: string | undefined }[];
}

export function useLines(customer: Customer, list: FinanceList): Lines {
  const { application } = usePanel();
  const unsaved = [...useSaving(application._id).unsaved.values()];
  const changesOf = (_id: string) => unsaved.filter(({ key }) => key.startsWith(`${_id}.`));
  const saved = customer[list];
  const lines = saved
    .filter(({ _id }) => !changesOf(_id).some(({ key }) => key.endsWith(".removed")))
    .map((line): FinanceItem => Object.assign({}, line, ...changesOf(line._id).map(({ value }) => value)) as FinanceItem);
  const added = unsaved
    .filter(({ key }) => key.startsWith(addedLineKeyPrefix({ customerId: customer._id, list })))
    .map(({ key, value, problem }) => ({ key, line: value as NewLine, problem }));
  return { lines, added };
}
