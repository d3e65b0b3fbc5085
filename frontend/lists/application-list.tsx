import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { ApiError } from "../../shared/wire/api-error.ts";
import type { applicationRoutes } from "../../shared/wire/application-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { type ApplicationColumnsProps, applicationColumns, IdLink } from "./application-columns.tsx";
import { useStageCounts, type ListFilter } from "../client/lists.ts";
import { ListFilters } from "./list-filters.tsx";
import { OwnerFilter } from "./owner-filter.tsx";
import { List } from "./list.tsx";
import type { useListState } from "./use-list-state.ts";
import { Alert } from "antd";
import { Link } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import { dayText, fullName } from "../../shared/format.ts";
import { isAwaitingOwner } from "../../shared/domain/organisation.ts";
import { useCovers } from "../client/covers.ts";
import { momentInSydney } from "../ui/sydney-time.ts";
import kit from "../ui/kit.module.css";
import styles from "./list-page.module.css";
import { type Stage, stageLabels } from "../../shared/domain/stage.ts";
import { StageTag } from "./stage-tag.tsx";
import { customerNames, borrowerName } from "./customer-names.ts";
import { assetTypeOf, referrerOf } from "./application-texts.ts";
import { Contacts } from "./contacts.tsx";
import { ListCard } from "./list-cards.tsx";
import { QuoteType } from "./quote-type.tsx";
import { DateText, TimeText, Money } from "../ui/figures.tsx";

interface ApplicationListProps extends Omit<ApplicationColumnsProps, "hasOwner"> {
  readonly title: string;
  /** Singular and plural: quote, quotes. */
  readonly nouns: readonly [string, string];
  readonly list: SWRResponse<DataOf<typeof applicationRoutes.listQuotes>, ApiError>;
  readonly listState: ReturnType<typeof useListState>;
  /** Makes each whole row a link. */
  readonly hrefOf?: (row: ApplicationRow) => string;
  /** The name of the list in the API. */
  readonly listName: Parameters<typeof useStageCounts>[0];
  readonly footer?: ReactNode;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

export function ApplicationList({ title, nouns, list, listState, listName, hrefOf, footer, empty, ...cells }: ApplicationListProps) {
  const isMaster = useSignedInUser().userType === "master";
  const { data, error, isValidating, mutate } = list;
  const { userId, everyone } = listState.filter;
  const isOwn = userId === undefined && everyone === undefined;
  const shown = { hasOwner: isMaster || !isOwn, Actions: isOwn ? cells.Actions : undefined };
  return (
    <List
      title={title}
      nouns={nouns}
      answer={data && { rows: data.docs, page: data.page, total: data.totalDocs, cursor: data.cursor, isPartial: data.isPartial === true }}
      error={error}
      onRetry={() => void mutate()}
      isRetrying={isValidating}
      listState={listState}
      columns={applicationColumns({ ...cells, ...shown })}
      renderCard={(row) => <ApplicationCard row={row} {...cells} {...shown} />}
      link={hrefOf && { hrefOf, nameOf: ({ humanId }) => `Open ${nouns[0]} ${humanId}` }}
      filters={
        <>
          <CoverNotice />
          <StageCounts list={listName} filter={listState.filter} onFilter={listState.filterBy} />
          <ListFilters filter={listState.filter} onFilter={listState.filterBy} />
        </>
      }
      footer={footer}
      empty={
        <>
          <CoverNotice />
          <OwnerFilter filter={listState.filter} onFilter={listState.filterBy} />
          {empty}
        </>
      }
    />
  );
}

/** Tells the owner who works on the quotes today and until when, or will from a later hour. */
function CoverNotice() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useCovers();
  const today = businessDate(new Date());
  const covers = data.filter(({ owner, from }) => owner._id === ownId && from <= today);
  if (covers.length === 0) return undefined;
  const texts = covers.map((cover) => {
    const { colleague, until, startsAt } = cover;
    const name = fullName(colleague);
    return isAwaitingOwner(cover)
      ? `From ${momentInSydney(startsAt!)} ${name} covers for you, set up by your administrator.`
      : `${name} covers for you until ${dayText(until)}.`;
  });
  const link = covers.some((cover) => isAwaitingOwner(cover)) ? "Allow or end it" : "See or end it";
  return (
    <div className={styles.notice}>
      <Alert role="note" type="info" title={texts.join(" ")} action={<Link href="/account/organisation">{link}</Link>} />
    </div>
  );
}

interface StageCountsProps {
  readonly list: Parameters<typeof useStageCounts>[0];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** How many are in each stage and what has changed since yesterday; each shows only those. Absent while unknown: the list works without. */
function StageCounts({ list, filter, onFilter }: StageCountsProps) {
  const { data } = useStageCounts(list, filter);
  if (!data || data.stages.length === 0) return undefined;
  const changed = data.stages.filter(({ recent }) => recent > 0);
  const toggle = (stage: Stage) => onFilter({ ...filter, stage: filter.stage === stage ? undefined : stage });
  return (
    <section className={`${kit.flex} ${kit.wrap} ${kit.secondary} ${styles.counts}`} aria-label="Stages">
      <ul>
        {data.stages.map(({ stage, count }) => (
          <li key={stage}>
            <button type="button" className={styles.stageCountsCount} aria-pressed={filter.stage === stage} onClick={() => toggle(stage)}>
              <StageTag stage={stage} /> {count}
            </button>
          </li>
        ))}
      </ul>
      {changed.length > 0 && (
        <button
          type="button"
          className={styles.stageCountsCount}
          aria-pressed={filter.isRecent === true}
          onClick={() => onFilter({ ...filter, isRecent: filter.isRecent ? undefined : true })}
        >
          Since yesterday: {changed.map(({ stage, recent }) => `${recent} ${stageLabels[stage].toLowerCase()}`).join(", ")}
        </button>
      )}
      {data.isPartial && <span>Of the newest entries only.</span>}
    </section>
  );
}

interface ApplicationCardProps extends ApplicationColumnsProps {
  readonly row: ApplicationRow;
}

/** A quote or a referral on a narrow screen. */
function ApplicationCard({ row, hasOwner, idLink, more, Actions }: ApplicationCardProps) {
  const { humanId, applicationType, asset, createdAt, stage } = row;
  return (
    <ListCard
      title={borrowerName(row) || "No customer yet"}
      id={idLink ? <IdLink row={row} href={idLink(row)} /> : `#${humanId}`}
      lines={[
        ...(row.entityName !== null && customerNames(row) !== "" ? [{ left: customerNames(row) }] : []),
        { left: <QuoteType type={applicationType} text={assetTypeOf(row)} />, right: <Money dollars={asset.assetValue} /> },
        {
          left: (
            <>
              <StageTag stage={stage} /> <Started at={createdAt} />
            </>
          ),
          right: Actions && <Actions row={row} />,
        },
        ...(hasOwner ? [{ left: ownerText(row) }] : []),
        ...(more ? [{ left: <Contacts row={row} /> }, { left: more.cell(row) }] : []),
      ]}
    />
  );
}

const ownerText = (row: ApplicationRow): string =>
  row.organisationName === undefined ? referrerOf(row) : `${referrerOf(row)}, ${row.organisationName ?? "no organisation"}`;

const Started = ({ at }: { readonly at: string }) => (
  <>
    <DateText at={at} /> <TimeText at={at} />
  </>
);
