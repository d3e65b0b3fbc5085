import { Link } from "wouter";
import type { CustomerRow } from "../../../shared/entities/customer.ts";
import type { Column } from "../../ui/data-table.tsx";
import { DateText } from "../../ui/date-text.tsx";

/** The customers list's columns (core specification, section 2); the number is the quote's, and leads to it. */
export const customerColumns: readonly Column<CustomerRow>[] = [
  { heading: "Date added", cell: ({ createdAt }) => <DateText at={createdAt} />, look: "quiet", width: 120 },
  { heading: "First name", cell: ({ firstName }) => firstName || "-" },
  { heading: "Last name", cell: ({ lastName }) => lastName || "-" },
  { heading: "Entity", cell: ({ entityName }) => entityName ?? "-" },
  { heading: "Address", cell: ({ addresses: [address] }) => address?.fullAddress ?? "-", look: "quiet" },
  { heading: "Email", cell: ({ emails: [email] }) => email?.address ?? "-", look: "breaking" },
  { heading: "Phone number", cell: ({ phoneNumbers: [phoneNumber] }) => phoneNumber?.number ?? "-", look: "quiet" },
  {
    heading: "ID",
    cell: ({ applicationId, humanId }) => (
      <Link href={`/quote/${applicationId}`} aria-label={`Open quote ${humanId}`}>
        {humanId}
      </Link>
    ),
    look: "figure",
    width: 80,
  },
];
