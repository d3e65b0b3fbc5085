import type { Operation } from "../call/operation.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { ownerOfChild, removeChild, saveChild } from "../store/workspace/children.ts";

type FinanceKind = "income" | "expense" | "liability" | "customerAsset";

const adding =
  (kind: FinanceKind): Operation<"addIncome" | "addExpense" | "addLiability" | "addCustomerAsset"> =>
  async (caller, { body: { customerId, item } }, call) => {
    const child = { kind, fields: item, of: { kind: "customer", _id: customerId } } as const;
    return saveChild(caller, splitChildId(customerId).applicationId, child, call);
  };

const changing =
  (kind: FinanceKind): Operation<"updateIncome" | "updateExpense" | "updateLiability" | "updateCustomerAsset"> =>
  async (caller, { body: { _id, ...fields } }, call) => {
    const of = await ownerOfChild(caller, { kind, _id });
    return saveChild(caller, splitChildId(_id).applicationId, { kind, _id, of, fields }, call);
  };

const removing =
  (kind: FinanceKind): Operation<"removeIncome" | "removeExpense" | "removeLiability" | "removeCustomerAsset"> =>
  async (caller, { body: { _id } }, call) => {
    await removeChild(caller, { kind, _id }, call);
    return null;
  };

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
