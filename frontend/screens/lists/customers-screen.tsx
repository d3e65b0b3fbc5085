import { Redirect } from "wouter";
import { useCustomers } from "../../api/application/customers.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Pagination, rowsPerPage } from "../../ui/pagination.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { customerColumns } from "./customer-columns.tsx";
import { ListPage } from "./list-page.tsx";
import { PartialResultsNote } from "./partial-results-note.tsx";
import { useListAddress } from "./use-list-address.ts";

/** The API returns all customers; they are paged here (core specification, section 2). */
export default function CustomersScreen() {
  const { page, search, hrefOf, searchFor } = useListAddress();
  const { data: answer, error, isValidating, mutate } = useCustomers(search);
  if (answer === undefined && error !== undefined) {
    return (
      <ListPage title="Customers">
        <ErrorPanel title="Customers could not be loaded" text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      </ListPage>
    );
  }
  const rows = answer?.docs;
  const total = rows?.length ?? 0;
  const count = rows && `${total} ${total === 1 ? "customer" : "customers"}`;
  const first = (page - 1) * rowsPerPage;
  if (page > 1 && rows && first >= total) return <Redirect href={hrefOf(1)} replace />;
  return (
    <ListPage title="Customers" count={count} search={<SearchField label="Search customers" search={search} onSearch={searchFor} />}>
      {rows?.length === 0 ? (
        <NoCustomers search={search} />
      ) : (
        <DataTable caption="Customers" columns={customerColumns} rows={rows?.slice(first, first + rowsPerPage)} keyOf={({ _id }) => _id} />
      )}
      <PartialResultsNote isPartial={answer?.isPartial} />
      {total > 0 && <Pagination page={page} total={total} hrefOf={hrefOf} state={{ search }} />}
    </ListPage>
  );
}

const NoCustomers = ({ search }: { readonly search: string }) =>
  search === "" ? (
    <EmptyState title="You don't have any customers." text="Each quote adds its customer here." />
  ) : (
    <EmptyState title="No customers found" text={`Nothing matches ‘${search}’.`} />
  );
