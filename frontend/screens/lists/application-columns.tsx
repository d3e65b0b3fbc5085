import type { ComponentType } from "react";
import type { ApplicationRow } from "../../../shared/domain/application.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import type { Known } from "../../../shared/domain/known-fields.ts";
import type { Column } from "../../ui/data-table.tsx";
import { DateText, TimeText } from "../../ui/date-text.tsx";
import { Money } from "../../ui/money.tsx";
import { QuoteType } from "./quote-type.tsx";

const columns: readonly Column<ApplicationRow>[] = [
  { heading: "ID", cell: ({ humanId }) => humanId, variant: "figure", width: 92 },
  { heading: "Date", cell: ({ createdAt }) => <DateText at={createdAt} />, variant: "quiet", width: 120 },
  { heading: "Time", cell: ({ createdAt }) => <TimeText at={createdAt} />, variant: "quiet", width: 84 },
  { heading: "Quote type", cell: ({ applicationType }) => <QuoteType type={applicationType} />, width: 190 },
  { heading: "Asset value", cell: ({ asset }) => <Money dollars={asset.assetValue} />, variant: "figure", width: 140 },
  { heading: "Asset type", cell: assetTypeOf, variant: "quiet" },
  { heading: "Customer", cell: ({ customers }) => customers.map(nameOf).filter(Boolean).join(" and ") || "-" },
];

/** The columns of the quotes and referrals lists; a master user also sees the referrer (core specification, section 2). */
export const applicationColumns = (
  isMaster: boolean,
  Actions?: ComponentType<{ readonly quote: ApplicationRow }>,
): readonly Column<ApplicationRow>[] => [
  ...columns,
  ...(isMaster ? [{ heading: "Referrer", cell: ({ user }: ApplicationRow) => nameOf(user) }] : []),
  ...(Actions ? [{ heading: "", cell: (quote: ApplicationRow) => <Actions quote={quote} />, variant: "control" as const }] : []),
];

interface Named {
  readonly firstName?: Known<string>;
  readonly lastName?: Known<string>;
}

const nameOf = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(" ");

function assetTypeOf({ applicationType, asset: { assetType } }: ApplicationRow): string {
  const labels: Readonly<Record<string, string>> = { consumer: consumerAssetTypeLabels, commercial: commercialAssetTypeLabels }[
    applicationType
  ];
  return labels[assetType ?? ""] ?? "-";
}
