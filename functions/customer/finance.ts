import type { FinanceItem } from "../../shared/entities/finance-item.ts";
import type { Operation } from "../http/operation.ts";
import type { Actor } from "../store/actor.ts";
import { splitPartId } from "../store/ids.ts";
import { addPart, changeOwnedPart, findPart, removePart } from "../store/parts.ts";

type FinanceKind = "income" | "expense" | "liability" | "customerAsset";

const adding =
  (kind: FinanceKind): Operation<"addIncome" | "addExpense" | "addLiability" | "addCustomerAsset"> =>
  async (caller, { body: { customerId, item } }, call) => {
    const part = { kind, fields: item, of: { kind: "customer", _id: customerId } } as const;
    return found(caller, kind, await addPart(caller, splitPartId(customerId).applicationId, part, call));
  };

const changing =
  (kind: FinanceKind): Operation<"updateIncome" | "updateExpense" | "updateLiability" | "updateCustomerAsset"> =>
  async (caller, { body: { _id, ...fields } }, call) => {
    await changeOwnedPart(caller, { kind, _id, fields }, call);
    return found(caller, kind, _id);
  };

const removing =
  (kind: FinanceKind): Operation<"removeIncome" | "removeExpense" | "removeLiability" | "removeCustomerAsset"> =>
  async (caller, { body: { _id } }, call) => {
    await removePart(caller, { kind, _id }, call);
    return null;
  };

const found = async (actor: Actor, kind: FinanceKind, partId: string): Promise<FinanceItem> =>
  (await findPart(actor, kind, partId)) as unknown as FinanceItem;

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
