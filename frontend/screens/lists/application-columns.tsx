import type { ComponentType } from "react";
import type { ApplicationRow } from "../../../shared/entities/application.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/entities/asset-type.ts";
import type { Known } from "../../../shared/entities/known.ts";
import type { Column } from "../../ui/data-table.tsx";
import { DateText, TimeText } from "../../ui/date-text.tsx";
import { Money } from "../../ui/money.tsx";
import { QuoteType } from "./quote-type.tsx";

const columns: readonly Column<ApplicationRow>[] = [
  { heading: "ID", cell: ({ humanId }) => humanId, look: "figure", width: 92 },
  { heading: "Date", cell: ({ createdAt }) => <DateText at={createdAt} />, look: "quiet", width: 120 },
  { heading: "Time", cell: ({ createdAt }) => <TimeText at={createdAt} />, look: "quiet", width: 84 },
  { heading: "Quote type", cell: ({ applicationType }) => <QuoteType type={applicationType} />, width: 190 },
  { heading: "Asset value", cell: ({ asset }) => <Money dollars={asset.assetValue} />, look: "figure", width: 140 },
  { heading: "Asset type", cell: assetTypeOf, look: "quiet" },
  { heading: "Customer", cell: ({ customers }) => customers.map(nameOf).filter(Boolean).join(" and ") || "-" },
];

/**
 * The columns of the quotes and referrals lists; a master also sees whose each one is (core specification, section 2). What can be done
 * with a row stands behind them, under no heading.
 */
export const applicationColumns = (
  isMaster: boolean,
  Deeds?: ComponentType<{ readonly quote: ApplicationRow }>,
): readonly Column<ApplicationRow>[] => [
  ...columns,
  ...(isMaster ? [{ heading: "Referrer", cell: ({ user }: ApplicationRow) => nameOf(user) }] : []),
  ...(Deeds ? [{ heading: "", cell: (quote: ApplicationRow) => <Deeds quote={quote} />, look: "control" as const }] : []),
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
