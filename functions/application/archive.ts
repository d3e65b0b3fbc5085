import { openApplication } from "./application.ts";
import type { Operation } from "../call/operation.ts";
import { changeStatus } from "../store/workspace/status.ts";
export const archiveQuote: Operation<"archiveQuote"> = async (caller, { body: { applicationId } }, call) => {
  await changeStatus(caller, { applicationId, to: "archived" }, call);
  return openApplication(caller, applicationId, call);
};

export const restoreQuote: Operation<"restoreQuote"> = async (caller, { body: { applicationId } }, call) => {
  await changeStatus(caller, { applicationId, from: "archived", to: "quote" }, call);
  return openApplication(caller, applicationId, call);
};
