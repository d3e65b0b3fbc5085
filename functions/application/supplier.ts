import type { Operation } from "../call/operation.ts";
import { saveSingletonChild } from "../store/workspace/singleton-child.ts";
/** Fields that the body does not name keep their values. */
export const saveSupplier: Operation<"saveSupplier"> = (caller, { body: { applicationId, ...fields } }, call) =>
  saveSingletonChild(caller, applicationId, { kind: "supplier", fields }, call);
