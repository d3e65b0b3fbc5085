import { useSignedInUser } from "../client/use-user.ts";
import { useCustomers } from "../client/customers.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import styles from "./list-filters.module.css";
import { rowsPerPage } from "./list-pagination.tsx";
import { List } from "./list.tsx";
import { useListState } from "./use-list-state.ts";
import { OwnerFilter, useCoverOptions } from "./owner-filter.tsx";
import { type ReactNode, lazy, useState } from "react";
import { Link } from "wouter";
import { type CustomerRow, customerName } from "../../shared/domain/customer.ts";
import { customerPath } from "./customer-path.ts";
import { PhoneLink } from "./contacts.tsx";
import { ListCard } from "./list-cards.tsx";
import type { ListColumn } from "./list-column.ts";
import { Button, Dropdown } from "antd";
import { MoreIcon } from "../ui/control-icons.tsx";
import { OnDemandPart } from "../ui/on-demand-part.tsx";
import { DateText } from "../ui/figures.tsx";
import { EmailLink } from "../ui/email.tsx";

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
    <div className={styles.ownerFilter}>
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

interface CustomerColumnsProps {
  readonly isMaster: boolean;
  /** Whether the reader may open the customers' pages. */
  readonly hasPages: boolean;
  /** Whether the reader may see who saw them. */
  readonly hasAccess: boolean;
}

/** Core specification, section 2, and for a master user the organisation. The ID is the quote's and links to it. */
const customerColumns = ({ isMaster, hasPages, hasAccess }: CustomerColumnsProps): readonly ListColumn<CustomerRow>[] => [
  { heading: "Date added", cell: ({ createdAt }) => <DateText at={createdAt} />, variant: "quiet", width: 116 },
  {
    heading: "First name",
    cell: (row) => (
      <CustomerLink row={row} hasPage={hasPages}>
        {row.firstName || (row.lastName ? "-" : "No name yet")}
      </CustomerLink>
    ),
  },
  { heading: "Last name", cell: ({ lastName }) => lastName || "-" },
  { heading: "Entity", cell: ({ entityName }) => entityName ?? "-" },
  ...(isMaster ? [{ heading: "Organisation", cell: ({ organisationName }: CustomerRow) => organisationName ?? "-" }] : []),
  { heading: "Address", cell: ({ addresses: [address] }) => address?.fullAddress ?? "-", variant: "quiet", from: 900 },
  { heading: "Email", cell: ({ emails: [email] }) => email?.address ?? "-", variant: "breaking" },
  { heading: "Phone number", cell: ({ phoneNumbers: [phoneNumber] }) => phoneNumber?.number ?? "-", variant: "quiet" },
  { heading: "ID", cell: (row) => <QuoteLink row={row} />, variant: "figure", width: 80 },
  ...(hasAccess
    ? [{ heading: "Actions", cell: (row: CustomerRow) => <CustomerActions row={row} />, variant: "control" as const, width: 56 }]
    : []),
];

interface CustomerLinkProps {
  readonly row: CustomerRow;
  readonly hasPage: boolean;
  readonly children: ReactNode;
}

const CustomerLink = ({ row, hasPage, children }: CustomerLinkProps) =>
  hasPage ? (
    <Link
      href={customerPath(row._id)}
      aria-label={customerName(row) ? `Open customer ${customerName(row)}` : `No name yet: open customer of quote ${row.humanId}`}
    >
      {children}
    </Link>
  ) : (
    children
  );

const QuoteLink = ({ row: { applicationId, humanId } }: { readonly row: CustomerRow }) => (
  <Link href={`/quote/${applicationId}`} aria-label={`Open quote ${humanId}`}>
    {humanId}
  </Link>
);

/** A customer on a narrow screen. */
function CustomerCard({ row, hasPages, hasAccess }: { readonly row: CustomerRow } & Omit<CustomerColumnsProps, "isMaster">) {
  const { createdAt, entityName, organisationName, addresses, emails, phoneNumbers } = row;
  const details = [entityName, organisationName, addresses[0]?.fullAddress].filter((text) => typeof text === "string");
  const [phoneNumber, email] = [phoneNumbers[0]?.number, emails[0]?.address];
  return (
    <ListCard
      title={
        <CustomerLink row={row} hasPage={hasPages}>
          {customerName(row) || "No name yet"}
        </CustomerLink>
      }
      id={<QuoteLink row={row} />}
      lines={[
        ...details.map((left) => ({ left })),
        ...(phoneNumber === undefined ? [] : [{ left: <PhoneLink number={phoneNumber} /> }]),
        ...(email === undefined ? [] : [{ left: <EmailLink email={email} /> }]),
        { left: <Added at={createdAt} />, ...(hasAccess && { right: <CustomerActions row={row} /> }) },
      ]}
    />
  );
}

const Added = ({ at }: { readonly at: string }) => (
  <>
    Added <DateText at={at} />
  </>
);

const AccessDialog = lazy(() => import("./access/access-dialog.tsx"));

function CustomerActions({ row }: { readonly row: CustomerRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const items = [{ key: "access", label: "Who saw this?", onClick: () => setIsOpen(true) }];
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button type="text" aria-label={`Actions for ${customerName(row) || `the customer of quote ${row.humanId}`}`} icon={<MoreIcon />} />
      </Dropdown>
      <OnDemandPart>{isOpen && <AccessDialog row={row} onClose={() => setIsOpen(false)} />}</OnDemandPart>
    </>
  );
}
