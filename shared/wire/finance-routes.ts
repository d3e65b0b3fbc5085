import * as z from "zod/mini";
import { financeItemFields } from "../domain/finance-item.ts";
import { financeItem } from "./response/customer.ts";
import { changes } from "./changes.ts";
import { changeShape, entryShape } from "./field-schema.ts";
import { childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const added = strictObject({ customerId: childId, item: strictObject(entryShape(financeItemFields)) });
const changed = changes({ _id: childId }, changeShape(financeItemFields));
const removed = strictObject({ _id: childId });

export const financeRoutes = defineRoutes({
  addIncome: { method: "POST", path: "/income", body: added, data: financeItem },
  updateIncome: { method: "PUT", path: "/income", body: changed, data: financeItem },
  removeIncome: { method: "DELETE", path: "/income", body: removed, data: z.null() },
  addExpense: { method: "POST", path: "/expenses", body: added, data: financeItem },
  updateExpense: { method: "PUT", path: "/expenses", body: changed, data: financeItem },
  removeExpense: { method: "DELETE", path: "/expenses", body: removed, data: z.null() },
  addLiability: { method: "POST", path: "/liabilities", body: added, data: financeItem },
  updateLiability: { method: "PUT", path: "/liabilities", body: changed, data: financeItem },
  removeLiability: { method: "DELETE", path: "/liabilities", body: removed, data: z.null() },
  addCustomerAsset: { method: "POST", path: "/customer-assets", body: added, data: financeItem },
  updateCustomerAsset: { method: "PUT", path: "/customer-assets", body: changed, data: financeItem },
  removeCustomerAsset: { method: "DELETE", path: "/customer-assets", body: removed, data: z.null() },
});
