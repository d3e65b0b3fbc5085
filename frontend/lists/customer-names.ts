import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { Nullish } from "../../shared/domain/value-types.ts";

interface Named {
  readonly firstName?: Nullish<string>;
  readonly lastName?: Nullish<string>;
}

export const nameOf = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(" ");

/** Empty without a named customer. */
export const customerNames = ({ customers }: ApplicationRow): string => customers.map(nameOf).filter(Boolean).join(" and ");

/** A quote's borrower in lists: its business, otherwise its customers. Empty without either. */
export const borrowerName = (row: ApplicationRow): string => row.entityName ?? customerNames(row);
