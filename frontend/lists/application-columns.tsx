import type { ComponentType } from "react";
import { Link } from "wouter";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { Stage } from "../../shared/domain/stage.ts";
import { momentInSydney } from "../ui/sydney-time.ts";
import { StageTag } from "./stage-tag.tsx";
import { customerNames, borrowerName } from "./customer-names.ts";
import { assetTypeOf, referrerOf } from "./application-texts.ts";
import { Contacts } from "./contacts.tsx";
import type { ListColumn } from "./list-column.ts";
import kit from "../ui/kit.module.css";
import styles from "./list-page.module.css";
import { QuoteType } from "./quote-type.tsx";
import { DateText, TimeText, Money } from "../ui/figures.tsx";

export type ApplicationCell = ComponentType<{ readonly row: ApplicationRow }>;

export interface ApplicationColumnsProps {
  /** A master user also sees the referrer and the organisation (core specification, section 2), and an administrator whose it is. */
  readonly hasOwner: boolean;
  /** A link to put on the ID. */
  readonly idLink?: (row: ApplicationRow) => string;
  /** A column of its own before the actions. */
  readonly more?: ListColumn<ApplicationRow> | undefined;
  readonly Actions?: ApplicationCell | undefined;
}

const lastChange: ListColumn<ApplicationRow> = {
  heading: "Last change",
  cell: (row) => <LastChange row={row} />,
  variant: "quiet",
  width: 216,
  from: 1200,
};

/** The columns of the lists of quotes and referrals. */
export const applicationColumns = ({ hasOwner, idLink, more, Actions }: ApplicationColumnsProps): readonly ListColumn<ApplicationRow>[] => [
  { heading: "ID", cell: (row) => (idLink ? <IdLink row={row} href={idLink(row)} /> : row.humanId), variant: "figure", width: 80 },
  { heading: "Date", cell: ({ createdAt }) => <DateText at={createdAt} />, variant: "quiet", width: 112 },
  { heading: "Time", cell: ({ createdAt }) => <TimeText at={createdAt} />, variant: "quiet", width: 76, from: 1200 },
  { heading: "Quote type", cell: ({ applicationType }) => <QuoteType type={applicationType} />, width: 176 },
  { heading: "Asset value", cell: ({ asset }) => <Money dollars={asset.assetValue} />, variant: "figure", width: 136 },
  { heading: "Asset type", cell: assetTypeOf, variant: "quiet", from: hasOwner ? 1200 : 900 },
  { heading: "Customer", cell: (row) => <Customers row={row} /> },
  ...(hasOwner ? [{ heading: "Referrer", cell: (row: ApplicationRow) => <Referrer row={row} /> }] : []),
  { heading: "Stage", cell: ({ stage }) => <StageTag stage={stage} />, width: 164 },
  ...(more ? [more] : [lastChange]),
  ...(Actions
    ? [{ heading: "Actions", cell: (row: ApplicationRow) => <Actions row={row} />, variant: "control" as const, width: 72 }]
    : []),
];

/** By what an application reached its stage. A draft is one that was begun or opened again. */
const moves: Readonly<Record<Stage, string>> = {
  draft: "Started",
  documentsOut: "Link sent",
  signed: "Signed",
  referredToTeam: "Referred",
  submitted: "Sent",
  referredBack: "Referred back",
  accepted: "Accepted",
  declined: "Declined",
  settled: "Settled",
  lost: "Marked as lost",
  archived: "Archived",
};

export const LastChange = ({ row: { stage, stageSince, changedAt } }: { readonly row: ApplicationRow }) => (
  <time dateTime={changedAt} className={kit.digits}>
    {changedAt > stageSince ? "Edited" : moves[stage]} {momentInSydney(changedAt)}
  </time>
);

export const IdLink = ({ row: { humanId }, href }: { readonly row: ApplicationRow; readonly href: string }) => (
  <Link href={href} aria-label={`Open referral ${humanId}`}>
    {humanId}
  </Link>
);

export const Customers = ({ row }: { readonly row: ApplicationRow }) => (
  <>
    {borrowerName(row) || "-"}
    {row.entityName !== null && <span className={`${kit.flex} ${kit.wrap} ${kit.tiny} ${styles.below}`}>{customerNames(row)}</span>}
    <Contacts row={row} />
  </>
);

const Referrer = ({ row }: { readonly row: ApplicationRow }) => (
  <>
    {referrerOf(row)}
    <span className={`${kit.flex} ${kit.wrap} ${kit.tiny} ${styles.below}`}>{row.organisationName}</span>
  </>
);
