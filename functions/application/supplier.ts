import type { Supplier } from "../../shared/entities/supplier.ts";
import type { Operation } from "../http/operation.ts";
import { saveOnlyPart } from "../store/only-part.ts";

/** Who sells the asset: what is not named stays as it is. */
export const saveSupplier: Operation<"saveSupplier"> = async (caller, { body: { applicationId, ...fields } }, call) =>
  (await saveOnlyPart(caller, applicationId, { kind: "supplier", fields }, call)) as unknown as Supplier;
