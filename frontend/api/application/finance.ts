import type { Application } from "../../../shared/domain/application.ts";
import type { FinanceItem } from "../../../shared/domain/finance-item.ts";
import { financeRoutes } from "../../../shared/wire/finance-routes.ts";
import { saveChange } from "./saves.ts";
import { call } from "../http/call.ts";
import { type Replace, firstCustomer, withFirstCustomer } from "./scenario-fields.ts";

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

const replaceLines =
  (list: FinanceList, change: (lines: readonly FinanceItem[]) => readonly FinanceItem[]): Replace =>
  (now) =>
    withFirstCustomer(now, { [list]: change(firstCustomer(now)[list]) });

/** The idempotency key makes a retry add the line only once. */
export function addLine(application: Application, list: FinanceList, line: NewLine): void {
  const idempotencyKey = crypto.randomUUID();
  const send = async () => {
    const body = { customerId: firstCustomer(application)._id, item: line };
    const added = await call(routes[list].add, { body }, { idempotencyKey });
    return replaceLines(list, (lines) => [...lines.filter(({ _id }) => _id !== added._id), added]);
  };
  saveChange(application._id, { key: `${list}.add.${idempotencyKey}`, value: line, send });
}

export function changeLine(application: Application, list: FinanceList, { _id, ...change }: LineChange & Pick<FinanceItem, "_id">): void {
  const send = async () => {
    const changed = await call(routes[list].update, { body: { _id, ...change } });
    return replaceLines(list, (lines) => lines.map((line) => (line._id === _id ? changed : line)));
  };
  saveChange(application._id, { key: `${_id}.${Object.keys(change).join()}`, value: change, send });
}

export function removeLine(application: Application, list: FinanceList, _id: string): void {
  const send = async () => {
    await call(routes[list].remove, { body: { _id } });
    return replaceLines(list, (lines) => lines.filter((line) => line._id !== _id));
  };
  saveChange(application._id, { key: `${_id}.removed`, value: true, send });
}
