import type { ApplicationRow } from "../../../shared/domain/application.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import type { Known } from "../../../shared/domain/known-fields.ts";

interface Named {
  readonly firstName?: Known<string>;
  readonly lastName?: Known<string>;
}

const nameOf = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(" ");

/** Empty without a named customer. */
export const customersOf = ({ customers }: ApplicationRow): string => customers.map(nameOf).filter(Boolean).join(" and ");

/** Under which a quote stands in lists: its business, else its customers. Empty without either. */
export const whomFor = (row: ApplicationRow): string => row.entityName ?? customersOf(row);

export const referrerOf = ({ user }: ApplicationRow): string => nameOf(user);

export function assetTypeOf({ applicationType, asset: { assetType } }: ApplicationRow): string {
  const labels: Readonly<Record<string, string>> = { consumer: consumerAssetTypeLabels, commercial: commercialAssetTypeLabels }[
    applicationType
  ];
  return labels[assetType ?? ""] ?? "-";
}
