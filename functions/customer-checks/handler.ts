import { checkRoutes } from "../../shared/wire/check-routes.ts";
import { serve } from "../serve.ts";
import * as checks from "./check.ts";

export const handler = serve<"customer-checks">(checkRoutes, checks);
