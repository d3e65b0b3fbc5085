import { apiKeyRoutes } from "./api-key-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { applicationRoutes } from "./application-routes.ts";
import { batchRoutes } from "./batch-routes.ts";
import { billingRoutes } from "./billing-routes.ts";
import { checkRoutes } from "./check-routes.ts";
import { customerRoutes } from "./customer-routes.ts";
import { documentRoutes } from "./document-routes.ts";
import { entityRoutes } from "./entity-routes.ts";
import { eventRoutes } from "./telemetry-routes.ts";
import { healthRoutes } from "./health-routes.ts";
import { inPlayRoutes } from "./in-play-routes.ts";
import { lenderRoutes } from "./lender-routes.ts";
import { lendingRoutes } from "./lending-routes.ts";
import { linkRoutes } from "./link-routes.ts";
import { organisationRoutes } from "./organisation-routes.ts";
import { quoteRoutes } from "./quote-routes.ts";
import { recordRoutes } from "./record-routes.ts";
import { referralRoutes } from "./referral-routes.ts";
import { rulebookRoutes } from "./rulebook-routes.ts";
import { bookRoutes } from "./book-routes.ts";
import { settlementRoutes } from "./settlement-routes.ts";
import { submissionRoutes } from "./submission-routes.ts";
import { todayRoutes } from "./today-routes.ts";
import { userRoutes } from "./user-routes.ts";
import { v1Routes } from "./v1-routes.ts";

export const routes = {
  ...applicationRoutes,
  ...quoteRoutes,
  ...inPlayRoutes,
  ...lendingRoutes,
  ...customerRoutes,
  ...documentRoutes,
  ...entityRoutes,
  ...organisationRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...userRoutes,
  ...billingRoutes,
  ...referralRoutes,
  ...linkRoutes,
  ...checkRoutes,
  ...submissionRoutes,
  ...settlementRoutes,
  ...bookRoutes,
  ...rulebookRoutes,
  ...lenderRoutes,
  ...batchRoutes,
  ...recordRoutes,
  ...todayRoutes,
  ...v1Routes,
  ...eventRoutes,
  ...healthRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
