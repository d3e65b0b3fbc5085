import type { Operation } from "../http/operation.ts";
import { moveApplication } from "../store/workspace/status.ts";
import { openApplication } from "./application.ts";

export const archiveQuote: Operation<"archiveQuote"> = async (caller, { body: { applicationId } }, call) => {
  await moveApplication(caller, { applicationId, to: "archived" }, call);
  return openApplication(caller, applicationId, call);
};

export const restoreQuote: Operation<"restoreQuote"> = async (caller, { body: { applicationId } }, call) => {
  await moveApplication(caller, { applicationId, from: "archived", to: "quote" }, call);
  return openApplication(caller, applicationId, call);
};
