import { eventRoutes } from "../shared/wire/telemetry-routes.ts";
import { routeKey } from "../shared/wire/route.ts";
import { userRoutes } from "../shared/wire/user-routes.ts";

export interface RouteLimit {
  readonly rate: number;
  readonly burst: number;
}

/** Requests per second over all callers: protects the table and Cognito's quotas (120 sign-ins and 50 new users per second). */
export const routeLimits: Readonly<Record<string, RouteLimit>> = {
  [routeKey(userRoutes.login)]: { rate: 80, burst: 160 },
  [routeKey(userRoutes.register)]: { rate: 40, burst: 80 },
  [routeKey(userRoutes.validateEmail)]: { rate: 100, burst: 200 },
  [routeKey(eventRoutes.recordEvents)]: { rate: 100, burst: 200 },
};
