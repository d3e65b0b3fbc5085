import type { Supplier } from "../../shared/domain/supplier.ts";
import type { Operation } from "../http/operation.ts";
import { saveSingletonChild } from "../store/workspace/singleton-child.ts";

/** Fields that the body does not name keep their values. */
export const saveSupplier: Operation<"saveSupplier"> = async (caller, { body: { applicationId, ...fields } }, call) =>
  (await saveSingletonChild(caller, applicationId, { kind: "supplier", fields }, call)) as unknown as Supplier;
