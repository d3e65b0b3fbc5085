import { Link } from "wouter";
import type { CustomerRow } from "../../../shared/domain/customer.ts";
import type { Column } from "../../ui/data-table.tsx";
import { DateText } from "../../ui/date-text.tsx";

/** Core specification, section 2. The ID is the quote's and links to it. */
export const customerColumns: readonly Column<CustomerRow>[] = [
  { heading: "Date added", cell: ({ createdAt }) => <DateText at={createdAt} />, variant: "quiet", width: 120 },
  { heading: "First name", cell: ({ firstName }) => firstName || "-" },
  { heading: "Last name", cell: ({ lastName }) => lastName || "-" },
  { heading: "Entity", cell: ({ entityName }) => entityName ?? "-" },
  { heading: "Address", cell: ({ addresses: [address] }) => address?.fullAddress ?? "-", variant: "quiet" },
  { heading: "Email", cell: ({ emails: [email] }) => email?.address ?? "-", variant: "breaking" },
  { heading: "Phone number", cell: ({ phoneNumbers: [phoneNumber] }) => phoneNumber?.number ?? "-", variant: "quiet" },
  {
    heading: "ID",
    cell: ({ applicationId, humanId }) => (
      <Link href={`/quote/${applicationId}`} aria-label={`Open quote ${humanId}`}>
        {humanId}
      </Link>
    ),
    variant: "figure",
    width: 80,
  },
];
