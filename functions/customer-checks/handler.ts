import { checkRoutes } from "../../shared/wire/check-routes.ts";
import { serveWithVerifiedAbn } from "../serve-with-verified-abn.ts";
import * as checks from "./check.ts";
import * as links from "./check-link.ts";

export const handler = serveWithVerifiedAbn<"customer-checks">(checkRoutes, { ...checks, ...links });
