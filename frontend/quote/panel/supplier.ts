import type { Application } from "../../../shared/domain/application.ts";
import type { Supplier } from "../../../shared/domain/supplier.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { call } from "../../client/call.ts";
import { saveChange } from "../../client/application/saves.ts";

export type SupplierField = Exclude<keyof Supplier, "_id">;

export const keyOfSupplier = (field: SupplierField): string => `supplier.${field}`;

/** Saves a field of the supplier, whose name each request repeats. */
export function saveSupplier({ _id: applicationId }: Application, name: string, field: SupplierField, value: string | null): void {
  const send = async () => {
    const supplier = await call(applicationRoutes.saveSupplier, { body: { applicationId, name, [field]: value } });
    return (now: Application) => ({ ...now, supplier });
  };
  saveChange(applicationId, { key: keyOfSupplier(field), value, send });
}
