import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import type { ApiError } from "../../shared/wire/api-error.ts";
import type { applicationRoutes } from "../../shared/wire/application-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { ApplicationCard } from "./application-card.tsx";
import { type ApplicationColumnsProps, applicationColumns } from "./application-columns.tsx";
import type { useStageCounts } from "../client/lists.ts";
import { CoverNotice } from "./cover-notice.tsx";
import { ListFilters } from "./list-filters.tsx";
import { OwnerFilter } from "./owner-filter.tsx";
import { StageCounts } from "./stage-counts.tsx";
import { List } from "./list.tsx";
import type { useListState } from "./use-list-state.ts";

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
