import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import type { ApplicationRow } from "../../../shared/domain/application.ts";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import type { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { ApplicationCard } from "./application-card.tsx";
import { type ApplicationColumnsProps, applicationColumns } from "./application-columns.tsx";
import type { useStageCounts } from "../../api/application/lists.ts";
import { CoverNotice } from "./cover-notice.tsx";
import { ListFilters } from "./list-filters.tsx";
import { WhoseFilter } from "./whose-filter.tsx";
import { StageCounts } from "./stage-counts.tsx";
import { List } from "./list.tsx";
import type { useListAddress } from "./use-list-address.ts";

interface ApplicationListProps extends Omit<ApplicationColumnsProps, "hasOwner"> {
  readonly title: string;
  /** Singular and plural: quote, quotes. */
  readonly nouns: readonly [string, string];
  readonly list: SWRResponse<DataOf<typeof applicationRoutes.listQuotes>, ApiError>;
  readonly address: ReturnType<typeof useListAddress>;
  /** Makes each whole row a link. */
  readonly hrefOf?: (row: ApplicationRow) => string;
  /** The name of the list in the API. */
  readonly counted: Parameters<typeof useStageCounts>[0];
  readonly footer?: ReactNode;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

export function ApplicationList({ title, nouns, list, address, counted, hrefOf, footer, empty, ...cells }: ApplicationListProps) {
  const isMaster = useSignedInUser().userType === "master";
  const { data, error, isValidating, mutate } = list;
  const { userId, everyone } = address.filter;
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
      address={address}
      columns={applicationColumns({ ...cells, ...shown })}
      renderCard={(row) => <ApplicationCard row={row} {...cells} {...shown} />}
      link={hrefOf && { hrefOf, nameOf: ({ humanId }) => `Open ${nouns[0]} ${humanId}` }}
      filters={
        <>
          <CoverNotice />
          <StageCounts list={counted} filter={address.filter} onFilter={address.filterBy} />
          <ListFilters filter={address.filter} onFilter={address.filterBy} />
        </>
      }
      footer={footer}
      empty={
        <>
          <CoverNotice />
          <WhoseFilter filter={address.filter} onFilter={address.filterBy} />
          {empty}
        </>
      }
    />
  );
}
