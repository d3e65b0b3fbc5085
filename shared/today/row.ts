/** A row of Today: its kind, its words and its place among others. */
import { watchKinds } from "../book/watch.ts";
import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../domain/asset-type.ts";
import type { IsoTime } from "../domain/value-types.ts";
import { dollarText } from "../format.ts";

/** Of each kind its group (1 money with a day, 2 waits for the broker, 3 waits for others, 4 has happened) and what a broker does about it. */
export const rowKinds = {
  settlementBooked: { group: 1, label: "See the settlement" },
  approvalLapses: { group: 1, label: "See the approval" },
  balloonDue: { group: 1, label: "See the contract" },
  refinance: { group: 1, label: "See the saving" },
  clawbackEnds: { group: 1, label: "See the contract" },
  commissionDue: { group: 1, label: "See the contract" },
  answered: { group: 2, label: "Use the answers" },
  decision: { group: 2, label: "See the decision" },
  failed: { group: 2, label: "Send again" },
  fileRejected: { group: 2, label: "Ask again" },
  fileStale: { group: 2, label: "Ask again" },
  undelivered: { group: 2, label: "Send again" },
  readyToLodge: { group: 2, label: "Lodge" },
  conditionsOpen: { group: 2, label: "See conditions" },
  reminder: { group: 2, label: "Open" },
  proposal: { group: 2, label: "Start the quote" },
  newLender: { group: 2, label: "See the panel" },
  customerSilent: { group: 3, label: "Send again" },
  lenderSilent: { group: 3, label: "Open" },
  signed: { group: 4, label: "Open" },
  uploaded: { group: 4, label: "Open" },
  checked: { group: 4, label: "Open" },
} as const;

export type RowKind = keyof typeof rowKinds;
export const rowKindNames = Object.keys(rowKinds) as [RowKind, ...RowKind[]];

const ofBook: readonly RowKind[] = watchKinds;

/** Whether a row is of a contract of the book, not of a quote. */
export const isOfBook = ({ kind }: Pick<TodayRow, "kind">): boolean => ofBook.includes(kind);

/** A row as it is stored: it is shown from a day on, and names no customer. */
export interface TodayRow {
  readonly kind: RowKind;
  /** Number and vehicle of the quote, a colon, and what there is. */
  readonly text: string;
  /** Since when it is shown. */
  readonly since: IsoTime;
  readonly from: IsoDate;
  readonly dueOn?: IsoDate | undefined;
}

/** What a row says, where the quote is named beside it. */
export const withoutHeading = ({ text }: Pick<TodayRow, "text">): string => text.slice(text.indexOf(": ") + 2);

/** For the administrator of an organisation: its panel does not list lenders that have come since it was saved. */
export function newLendersText([first, ...others]: readonly [string, ...string[]]): string {
  const last = others.at(-1);
  const names = last === undefined ? first : `${[first, ...others.slice(0, -1)].join(", ")} and ${last}`;
  return `Our panel: ${names} ${last === undefined ? "is new and stands" : "are new and stand"} outside it`;
}

/** For the member to whom a program proposes a quote. */
export function proposalText({ from, type, assetType, assetValue }: ProposedDeal): string {
  const labels: Readonly<Record<string, string>> = type === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const asset = labels[assetType ?? ""]?.toLowerCase();
  const parts = [`a ${type} quote is proposed`, asset, typeof assetValue === "number" ? dollarText(assetValue) : undefined];
  return `${from.replaceAll(": ", " ")}: ${parts.filter((part) => part !== undefined).join(", ")}`;
}

interface ProposedDeal {
  /** The name of the program's key. */
  readonly from: string;
  readonly type: ApplicationType;
  readonly assetType?: string | null | undefined;
  readonly assetValue?: number | null | undefined;
}

/** Whether a row is shown on a day, unless the broker has put it off until later. */
export const isShown = ({ from, until }: { readonly from: IsoDate; readonly until?: IsoDate | undefined }, today: IsoDate): boolean =>
  from <= today && (until === undefined || until <= today);

type Ordered = Pick<TodayRow, "kind" | "dueOn" | "since"> & { readonly _id: string };

/** By group, then what is due first, then what has waited longest. */
export function byUrgency(a: Ordered, b: Ordered): number {
  const keyOf = ({ kind, dueOn = "9999", since, _id }: Ordered) => [rowKinds[kind].group, dueOn, since, _id].join(" ");
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
