import type { Operation } from "../http/operation.ts";
import { saveSingletonChild } from "../store/workspace/singleton-child.ts";

/** Records the declaration once; later calls return the first one. */
export const declare: Operation<"declare"> = (caller, { body: { applicationId, isAccepted } }, call) => {
  const fields = { isAccepted, acceptedAt: new Date().toISOString() };
  return saveSingletonChild(caller, applicationId, { kind: "declaration", fields, isFinal: true }, call);
};
