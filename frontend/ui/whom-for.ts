import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { Known } from "../../shared/domain/known-fields.ts";

interface Named {
  readonly firstName?: Known<string>;
  readonly lastName?: Known<string>;
}

export const nameOf = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(" ");

/** Empty without a named customer. */
export const customersOf = ({ customers }: ApplicationRow): string => customers.map(nameOf).filter(Boolean).join(" and ");

/** Under which a quote stands in lists: its business, else its customers. Empty without either. */
export const whomFor = (row: ApplicationRow): string => row.entityName ?? customersOf(row);
