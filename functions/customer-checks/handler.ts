import { checkRoutes } from "../../shared/wire/check-routes.ts";
import { serveSender } from "../serve-sender.ts";
import * as checks from "./check.ts";
import * as links from "./check-link.ts";

export const handler = serveSender<"customer-checks">(checkRoutes, { ...checks, ...links });
