import { settlementRoutes } from "../../shared/wire/settlement-routes.ts";
import { serve } from "../serve.ts";
import { createSettlementPack } from "./pack.ts";
import { routeRows } from "./routes.ts";
import { recordSettled } from "./settled.ts";
import { readSettlement, saveSettlement, showPaymentDetails, verifyPayee } from "./settlement.ts";

export const handler = serve(settlementRoutes, routeRows, {
  readSettlement,
  saveSettlement,
  verifyPayee,
  showPaymentDetails,
  createSettlementPack,
  recordSettled,
});
