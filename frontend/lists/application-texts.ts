import type { ApplicationRow } from "../../shared/domain/application.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../shared/domain/asset-type.ts";
import { nameOf } from "./customer-names.ts";

export const referrerOf = ({ user }: ApplicationRow): string => nameOf(user);

export function assetTypeOf({ applicationType, asset: { assetType } }: ApplicationRow): string {
  const labels: Readonly<Record<string, string>> = { consumer: consumerAssetTypeLabels, commercial: commercialAssetTypeLabels }[
    applicationType
  ];
  return labels[assetType ?? ""] ?? "-";
}
