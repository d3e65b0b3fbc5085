import type { ComponentType, ReactNode } from "react";
import type { SWRResponse } from "swr";
import { Redirect } from "wouter";
import type { ApplicationRow } from "../../../shared/domain/application.ts";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import type { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Pagination, rowsPerPage } from "../../ui/pagination.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { applicationColumns } from "./application-columns.tsx";
import styles from "./list-page.module.css";
import { ListPage } from "./list-page.tsx";
import { PartialResultsNote } from "./partial-results-note.tsx";
import type { useListAddress } from "./use-list-address.ts";

interface ApplicationListProps {
  readonly title: string;
  /** Singular and plural: quote, quotes. */
  readonly nouns: readonly [string, string];
  readonly list: SWRResponse<DataOf<typeof applicationRoutes.listQuotes>, ApiError>;
  readonly address: ReturnType<typeof useListAddress>;
  readonly hrefOf?: (row: ApplicationRow) => string;
  readonly Actions?: ComponentType<{ readonly quote: ApplicationRow }> | undefined;
  /** Additional columns. */
  readonly more?: readonly Column<ApplicationRow>[];
  readonly footer?: ReactNode;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

export function ApplicationList({ title, nouns, list, address, hrefOf, Actions, more = [], footer, empty }: ApplicationListProps) {
  const { userType } = useSignedInUser();
  const { data: answer, error, isValidating, mutate } = list;
  const [one, many] = nouns;
  if (answer === undefined && error !== undefined) {
    return (
      <ListPage title={title}>
        <ErrorPanel title={`${title} could not be loaded`} text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      </ListPage>
    );
  }
  const total = answer?.totalDocs;
  if (total === 0 && address.search === "") {
    return (
      <ListPage title={title} isEmpty>
        {empty}
      </ListPage>
    );
  }
  if (total !== undefined && address.page > Math.max(1, Math.ceil(total / rowsPerPage)))
    return <Redirect href={address.hrefOf(1)} replace state={{ search: address.search }} />;
  return (
    <ListPage
      title={title}
      count={total === undefined ? undefined : `${total} ${total === 1 ? one : many}`}
      search={<SearchField label={`Search ${title.toLowerCase()}`} search={address.search} onSearch={address.searchFor} />}
    >
      {total === 0 ? (
        <EmptyState title={`No ${many} found`} text={`Nothing matches ‘${address.search}’.`} />
      ) : (
        <DataTable
          caption={title}
          columns={[...applicationColumns(userType === "master", Actions), ...more]}
          rows={answer?.docs}
          keyOf={({ _id }) => _id}
          link={hrefOf && { hrefOf, nameOf: ({ humanId }) => `Open ${one} ${humanId}` }}
        />
      )}
      {answer && <PartialResultsNote isPartial={answer.isPartial} />}
      {answer && answer.totalDocs > 0 && (
        <Pagination
          page={answer.page}
          total={answer.totalDocs}
          hrefOf={address.hrefOf}
          state={{ cursor: answer.cursor, search: address.search }}
        />
      )}
      {footer !== undefined && <p className={styles["foot"]}>{footer}</p>}
    </ListPage>
  );
}
