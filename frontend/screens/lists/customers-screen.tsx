import { useSignedInUser } from "../../api/account/use-user.ts";
import { useCustomers } from "../../api/application/customers.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CustomerCard, customerColumns } from "./customer-columns.tsx";
import styles from "./list-filters.module.css";
import { rowsPerPage } from "./list-pagination.tsx";
import { List } from "./list.tsx";
import { useListAddress } from "./use-list-address.ts";
import { WhoseFilter, useCovered } from "./whose-filter.tsx";

/** The API returns all customers; they are paged here (core specification, section 2). */
export default function CustomersScreen() {
  const address = useListAddress();
  const isMaster = useSignedInUser().userType === "master";
  const { userId } = address.filter;
  const { data, error, isValidating, mutate } = useCustomers(address.search, userId);
  const covered = useCovered();
  const isCovered = covered.some(({ value }) => value === userId);
  // An administrator reads members' quotes, and not their customers' pages; a cover does not see who saw them.
  const hasPages = userId === undefined || isCovered;
  const hasAccess = !isCovered;
  const whose = (
    <div className={styles["whose"]}>
      <WhoseFilter filter={address.filter} onFilter={address.filterBy} hasEveryone={false} />
    </div>
  );
  const first = (address.page - 1) * rowsPerPage;
  return (
    <List
      title="Customers"
      nouns={["customer", "customers"]}
      answer={
        data && {
          rows: data.docs.slice(first, first + rowsPerPage),
          page: address.page,
          total: data.docs.length,
          isPartial: data.isPartial === true,
        }
      }
      error={error}
      onRetry={() => void mutate()}
      isRetrying={isValidating}
      address={address}
      columns={customerColumns({ isMaster, hasPages, hasAccess })}
      renderCard={(row) => <CustomerCard row={row} hasPages={hasPages} hasAccess={hasAccess} />}
      filters={whose}
      empty={
        <>
          {whose}
          <EmptyState title="You don't have any customers." text="Each quote adds its customer here." />
        </>
      }
    />
  );
}
