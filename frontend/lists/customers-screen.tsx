import { useSignedInUser } from "../client/use-user.ts";
import { useCustomers } from "../client/customers.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { CustomerCard, customerColumns } from "./customer-columns.tsx";
import styles from "./list-filters.module.css";
import { rowsPerPage } from "./list-pagination.tsx";
import { List } from "./list.tsx";
import { useListState } from "./use-list-state.ts";
import { OwnerFilter, useCoverOptions } from "./owner-filter.tsx";

/** The API returns all customers; they are paged here (core specification, section 2). */
export default function CustomersScreen() {
  const listState = useListState();
  const isMaster = useSignedInUser().userType === "master";
  const { userId } = listState.filter;
  const { data, error, isValidating, mutate } = useCustomers(listState.search, userId);
  const coverOptions = useCoverOptions();
  const isCovered = coverOptions.some(({ value }) => value === userId);
  // An administrator reads members' quotes, and not their customers' pages; a cover does not see who saw them.
  const hasPages = userId === undefined || isCovered;
  const hasAccess = !isCovered;
  const ownerFilter = (
    <div className={styles["ownerFilter"]}>
      <OwnerFilter filter={listState.filter} onFilter={listState.filterBy} hasEveryone={false} />
    </div>
  );
  const first = (listState.page - 1) * rowsPerPage;
  return (
    <List
      title="Customers"
      nouns={["customer", "customers"]}
      answer={
        data && {
          rows: data.docs.slice(first, first + rowsPerPage),
          page: listState.page,
          total: data.docs.length,
          isPartial: data.isPartial === true,
        }
      }
      error={error}
      onRetry={() => void mutate()}
      isRetrying={isValidating}
      listState={listState}
      columns={customerColumns({ isMaster, hasPages, hasAccess })}
      renderCard={(row) => <CustomerCard row={row} hasPages={hasPages} hasAccess={hasAccess} />}
      filters={ownerFilter}
      empty={
        <>
          {ownerFilter}
          <EmptyState title="You don't have any customers." text="Each quote adds its customer here." />
        </>
      }
    />
  );
}
