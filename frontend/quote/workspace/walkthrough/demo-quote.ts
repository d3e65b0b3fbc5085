import type { Application } from "../../../../shared/domain/application.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";

/** Turns the demo's sample into an ordinary quote and returns it. Throws ApiError. */
export const finishDemo = (applicationId: string): Promise<Application> =>
  call(applicationRoutes.updateApplication, { body: { _id: applicationId, status: "quote" } });
