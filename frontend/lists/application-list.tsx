import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { ApiError } from "../../shared/wire/api-error.ts";
import type { applicationRoutes } from "../../shared/wire/application-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { type ApplicationColumnsProps, applicationColumns, IdLink, LastChange } from "./application-columns.tsx";
import type { useStageCounts } from "../client/lists.ts";
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
import { useToday } from "../client/today.ts";
import { StageTabs } from "./stage-tabs.tsx";
import { StageTag } from "./stage-tag.tsx";
import { customerNames, borrowerName } from "./customer-names.ts";
import { assetTypeOf, referrerOf } from "./application-texts.ts";
import { Contacts } from "./contacts.tsx";
import { ListCard } from "./list-cards.tsx";
import { QuoteType } from "./quote-type.tsx";
import { Money } from "../ui/figures.tsx";

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
          <NewsLine />
          <StageTabs list={listName} filter={listState.filter} onFilter={listState.filterBy} />
          <ListFilters filter={listState.filter} onFilter={listState.filterBy} />
        </>
      }
      footer={footer}
      empty={
        <>
          <NewsLine />
          <OwnerFilter filter={listState.filter} onFilter={listState.filterBy} />
          {empty}
        </>
      }
    />
  );
}

/** One line, whose place is kept while it loads: who works on the quotes today, or will from a later hour, or what is new. */
function NewsLine() {
  const { _id: ownId, userType } = useSignedInUser();
  const { data: allCovers = [] } = useCovers();
  const today = businessDate(new Date());
  const covers = allCovers.filter(({ owner, from }) => owner._id === ownId && from <= today);
  if (covers.length > 0) return <CoverNotice covers={covers} />;
  return <p className={`${kit.secondary} ${styles.news}`}>{userType !== "master" && <News />}</p>;
}

function CoverNotice({ covers }: { readonly covers: NonNullable<ReturnType<typeof useCovers>["data"]> }) {
  const texts = covers.map((cover) => {
    const { colleague, until, startsAt } = cover;
    const name = fullName(colleague);
    return isAwaitingOwner(cover)
      ? `From ${momentInSydney(startsAt!)} ${name} covers for you, set up by your administrator.`
      : `${name} covers for you until ${dayText(until)}.`;
  });
  const link = covers.some((cover) => isAwaitingOwner(cover)) ? "Allow or end it" : "See or end it";
  return (
    <div className={styles.cover}>
      <Alert role="note" type="info" title={texts.join(" ")} action={<Link href="/account/organisation">{link}</Link>} />
    </div>
  );
}

/** How much of Today the broker has not seen. */
function News() {
  const unseen = useToday().data?.unseen;
  if (unseen === undefined) return undefined;
  return unseen === 0 ? "Nothing new on Today." : <Link href="/today">{unseen} new on Today</Link>;
}

interface ApplicationCardProps extends ApplicationColumnsProps {
  readonly row: ApplicationRow;
}

/** A quote or a referral on a narrow screen. */
function ApplicationCard({ row, hasOwner, idLink, more, Actions }: ApplicationCardProps) {
  const { humanId, applicationType, asset, stage } = row;
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
              <StageTag stage={stage} /> <LastChange row={row} />
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
