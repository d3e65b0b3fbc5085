import type { Application } from "../../../shared/domain/application.ts";
import type { User } from "../../../shared/domain/user.ts";

/** A new user's first consumer quote is the demo until the user finishes or skips it. */
export const isDemo = (application: Application | undefined, user: User | undefined): application is Application =>
  user?.status === "new" && user.userType !== "master" && application?.status === "new" && application.applicationType === "consumer";
