import type { FinanceItem } from "../../shared/domain/finance-item.ts";
import type { Operation } from "../http/operation.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { addChild, changeOwnedChild, findChild, removeChild } from "../store/workspace/children.ts";

type FinanceKind = "income" | "expense" | "liability" | "customerAsset";

const adding =
  (kind: FinanceKind): Operation<"addIncome" | "addExpense" | "addLiability" | "addCustomerAsset"> =>
  async (caller, { body: { customerId, item } }, call) => {
    const child = { kind, fields: item, of: { kind: "customer", _id: customerId } } as const;
    return readItem(caller, kind, await addChild(caller, splitChildId(customerId).applicationId, child, call));
  };

const changing =
  (kind: FinanceKind): Operation<"updateIncome" | "updateExpense" | "updateLiability" | "updateCustomerAsset"> =>
  async (caller, { body: { _id, ...fields } }, call) => {
    await changeOwnedChild(caller, { kind, _id, fields }, call);
    return readItem(caller, kind, _id);
  };

const removing =
  (kind: FinanceKind): Operation<"removeIncome" | "removeExpense" | "removeLiability" | "removeCustomerAsset"> =>
  async (caller, { body: { _id } }, call) => {
    await removeChild(caller, { kind, _id }, call);
    return null;
  };

const readItem = (actor: Actor, kind: FinanceKind, childId: string): Promise<FinanceItem> => findChild(actor, kind, childId);

export const addIncome = adding("income");
export const updateIncome = changing("income");
export const removeIncome = removing("income");
export const addExpense = adding("expense");
export const updateExpense = changing("expense");
export const removeExpense = removing("expense");
export const addLiability = adding("liability");
export const updateLiability = changing("liability");
export const removeLiability = removing("liability");
export const addCustomerAsset = adding("customerAsset");
export const updateCustomerAsset = changing("customerAsset");
export const removeCustomerAsset = removing("customerAsset");
