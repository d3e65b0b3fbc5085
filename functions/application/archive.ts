import type { Operation } from "../http/operation.ts";
import { moveApplication } from "../store/status.ts";
import { opened } from "./application.ts";

/** Puts a quote away, out of the lists of quotes and customers; what was referred or submitted stays where it is. */
export const archiveQuote: Operation<"archiveQuote"> = async (caller, { body: { applicationId } }, call) => {
  await moveApplication(caller, { applicationId, to: "archived" }, call);
  return opened(caller, applicationId, call);
};

/** Takes a quote out of the archive, back to its place among the quotes. */
export const restoreQuote: Operation<"restoreQuote"> = async (caller, { body: { applicationId } }, call) => {
  await moveApplication(caller, { applicationId, from: "archived", to: "quote" }, call);
  return opened(caller, applicationId, call);
};
