import type { Application } from "../../shared/entities/application.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { call } from "./call.ts";

/** Ends the demo: its sample is a quote like any other from now on. Answers it as it is then. Throws ApiError. */
export const finishDemo = (applicationId: string): Promise<Application> =>
  call(applicationRoutes.updateApplication, { body: { _id: applicationId, status: "quote" } });
