import { checkRoutes } from "../../shared/wire/check-routes.ts";
import { serve } from "../serve.ts";
import * as checks from "./check.ts";
import * as links from "./check-link.ts";
import { routeRows } from "./routes.ts";

export const handler = serve(checkRoutes, routeRows, { ...checks, ...links });
