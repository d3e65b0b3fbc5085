import type { FinanceItem } from "../../../shared/domain/finance-item.ts";
import { financeRoutes } from "../../../shared/wire/finance-routes.ts";
import { saveChange } from "./saves.ts";
import { call } from "../http/call.ts";
import { withCustomer } from "./with-customer.ts";
import type { Replace } from "./scenario-fields.ts";

/** A customer's finance lists, by their names on the wire. */
export type FinanceList = "income" | "expenses" | "liabilities" | "assets";

export type NewLine = Omit<FinanceItem, "_id">;
export type LineChange = { readonly [K in keyof NewLine]?: NewLine[K] | undefined };

const routes = {
  income: { add: financeRoutes.addIncome, update: financeRoutes.updateIncome, remove: financeRoutes.removeIncome },
  expenses: { add: financeRoutes.addExpense, update: financeRoutes.updateExpense, remove: financeRoutes.removeExpense },
  liabilities: { add: financeRoutes.addLiability, update: financeRoutes.updateLiability, remove: financeRoutes.removeLiability },
  assets: { add: financeRoutes.addCustomerAsset, update: financeRoutes.updateCustomerAsset, remove: financeRoutes.removeCustomerAsset },
} as const;

/** One list of one applicant of an application. */
export interface ApplicantsList {
  readonly applicationId: string;
  readonly customerId: string;
  readonly list: FinanceList;
}

const replaceLines = ({ customerId, list }: ApplicantsList, change: (lines: readonly FinanceItem[]) => readonly FinanceItem[]): Replace =>
  withCustomer(customerId, (customer) => ({ [list]: change(customer[list]) }));

/** Of the changes in the save queue that add a line. */
export const keyOfAdded = ({ customerId, list }: Pick<ApplicantsList, "customerId" | "list">): string => `${customerId}.${list}.add.`;

/** The idempotency key makes a retry add the line only once. */
export function addLine(to: ApplicantsList, line: NewLine): void {
  const idempotencyKey = crypto.randomUUID();
  const send = async () => {
    const body = { customerId: to.customerId, item: line };
    const added = await call(routes[to.list].add, { body }, { idempotencyKey });
    return replaceLines(to, (lines) => [...lines.filter(({ _id }) => _id !== added._id), added]);
  };
  saveChange(to.applicationId, { key: `${keyOfAdded(to)}${idempotencyKey}`, value: line, send });
}

export function changeLine(of: ApplicantsList, { _id, ...change }: LineChange & Pick<FinanceItem, "_id">): void {
  const send = async () => {
    const changed = await call(routes[of.list].update, { body: { _id, ...change } });
    return replaceLines(of, (lines) => lines.map((line) => (line._id === _id ? changed : line)));
  };
  saveChange(of.applicationId, { key: `${_id}.${Object.keys(change).join()}`, value: change, send });
}

export function removeLine(of: ApplicantsList, _id: string): void {
  const send = async () => {
    await call(routes[of.list].remove, { body: { _id } });
    return replaceLines(of, (lines) => lines.filter((line) => line._id !== _id));
  };
  saveChange(of.applicationId, { key: `${_id}.removed`, value: true, send });
}
