import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import { Redirect } from "wouter";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import type { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { useSignedInUser } from "../../api/use-user.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Pagination, rowsPerPage } from "../../ui/pagination.tsx";
import { applicationColumns } from "./application-columns.tsx";
import { ListPage } from "./list-page.tsx";
import type { useListAddress } from "./use-list-address.ts";

type Page = DataOf<typeof applicationRoutes.listQuotes>;

interface ApplicationListProps {
  readonly title: string;
  /** One of them, and several: quote, quotes. */
  readonly words: readonly [string, string];
  readonly list: SWRResponse<Page, ApiError>;
  readonly address: ReturnType<typeof useListAddress>;
  /** Where a row leads, if anywhere. */
  readonly hrefOf?: (row: Page["docs"][number]) => string;
  /** In place of the list where there is nothing in it. */
  readonly empty: ReactNode;
}

/** The quotes or the referrals, a page of ten at a time. */
export function ApplicationList({ title, words, list, address, hrefOf, empty }: ApplicationListProps) {
  const { userType } = useSignedInUser();
  const { data: answer, error, isValidating, mutate } = list;
  const [one, many] = words;
  if (answer === undefined && error !== undefined) {
    return (
      <ListPage title={title}>
        <ErrorPanel title={`${title} could not be loaded`} text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      </ListPage>
    );
  }
  const total = answer?.totalDocs;
  if (total === 0) {
    return (
      <ListPage title={title} isEmpty>
        {empty}
      </ListPage>
    );
  }
  if (total !== undefined && address.page > Math.ceil(total / rowsPerPage)) return <Redirect href={address.hrefOf(1)} replace />;
  return (
    <ListPage title={title} count={total === undefined ? undefined : `${total} ${total === 1 ? one : many}`}>
      <DataTable
        caption={title}
        columns={applicationColumns(userType === "master")}
        rows={answer?.docs}
        keyOf={({ _id }) => _id}
        link={hrefOf && { hrefOf, nameOf: ({ humanId }) => `Open ${one} ${humanId}` }}
      />
      {answer && <Pagination page={answer.page} total={answer.totalDocs} hrefOf={address.hrefOf} state={{ cursor: answer.cursor }} />}
    </ListPage>
  );
}
