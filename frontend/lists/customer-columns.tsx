import type { ReactNode } from "react";
import { Link } from "wouter";
import { type CustomerRow, customerName } from "../../shared/domain/customer.ts";
import { customerPath } from "./customer-path.ts";
import { DateText } from "../ui/date-text.tsx";
import { CustomerActions } from "./customer-actions.tsx";
import { PhoneLink } from "./contacts.tsx";
import { ListCard } from "./list-cards.tsx";
import type { ListColumn } from "./list-column.ts";

interface CustomerColumnsProps {
  readonly isMaster: boolean;
  /** Whether the reader may open the customers' pages. */
  readonly hasPages: boolean;
  /** Whether the reader may see who saw them. */
  readonly hasAccess: boolean;
}

/** Core specification, section 2, and for a master user the organisation. The ID is the quote's and links to it. */
export const customerColumns = ({ isMaster, hasPages, hasAccess }: CustomerColumnsProps): readonly ListColumn<CustomerRow>[] => [
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
export function CustomerCard({ row, hasPages, hasAccess }: { readonly row: CustomerRow } & Omit<CustomerColumnsProps, "isMaster">) {
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
        ...(email === undefined ? [] : [{ left: <a href={`mailto:${email}`}>{email}</a> }]),
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
