import type { FinanceItem } from "../../../../shared/domain/finance-item.ts";
import { financeRoutes } from "../../../../shared/wire/finance-routes.ts";
import { call } from "../../../client/call.ts";
import { type ApplicationUpdate, withCustomer } from "../../../client/application/scenario-fields.ts";
import { openApplication } from "../../../client/application/open-application.ts";

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
export interface FinanceListId {
  readonly applicationId: string;
  readonly customerId: string;
  readonly list: FinanceList;
}

const replaceLines = (
  { customerId, list }: FinanceListId,
  change: (lines: readonly FinanceItem[]) => readonly FinanceItem[],
): ApplicationUpdate => withCustomer(customerId, (customer) => ({ [list]: change(customer[list]) }));

/** Prefix of the save-queue keys of lines being added. */
export const addedLineKeyPrefix = ({ customerId, list }: Pick<FinanceListId, "customerId" | "list">): string =>
  `${customerId}.${list}.add.`;

/** The idempotency key makes a retry add the line only once. */
export function addLine(listId: FinanceListId, line: NewLine): void {
  const idempotencyKey = crypto.randomUUID();
  const send = async () => {
    const body = { customerId: listId.customerId, item: line };
    const added = await call(routes[listId.list].add, { body }, { idempotencyKey });
    return replaceLines(listId, (lines) => [...lines.filter(({ _id }) => _id !== added._id), added]);
  };
  openApplication(listId.applicationId).saveChange({ key: `${addedLineKeyPrefix(listId)}${idempotencyKey}`, value: line, send });
}

export function changeLine(listId: FinanceListId, { _id, ...change }: LineChange & Pick<FinanceItem, "_id">): void {
  const send = async () => {
    const changed = await call(routes[listId.list].update, { body: { _id, ...change } });
    return replaceLines(listId, (lines) => lines.map((line) => (line._id === _id ? changed : line)));
  };
  openApplication(listId.applicationId).saveChange({ key: `${_id}.${Object.keys(change).join()}`, value: change, send });
}

export function removeLine(listId: FinanceListId, _id: string): void {
  const send = async () => {
    await call(routes[listId.list].remove, { body: { _id } });
    return replaceLines(listId, (lines) => lines.filter((line) => line._id !== _id));
  };
  openApplication(listId.applicationId).saveChange({ key: `${_id}.removed`, value: true, send });
}
