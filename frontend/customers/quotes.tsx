import { Link } from "wouter";
import type { Application, ApplicationRow } from "../../shared/domain/application.ts";
import { assetFields } from "../../shared/domain/asset.ts";
import { choicesOf } from "../../shared/domain/field.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { statusLabels } from "../../shared/domain/history.ts";
import { usePerson } from "../client/customers.ts";
import { DateText } from "../ui/date-text.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { Money } from "../ui/money.tsx";
import { Section } from "../ui/section-page.tsx";
import styles from "./customer-screen.module.css";

interface QuotesProps {
  readonly application: Application;
  readonly customer: Customer;
}

/** All quotes of the person, newest first. */
export function Quotes({ application, customer }: QuotesProps) {
  const { data: person, error, isValidating, mutate } = usePerson(customer._id);
  const rows = person?.quotes.map(({ quote }) => quote) ?? [];
  const shown = rows.length > 0 ? rows : [{ ...application, entityName: application.entities[0]?.entityName ?? null }];
  return (
    <Section title="Quotes">
      <ul className={styles["rows"]}>
        {shown.map((row) => (
          <QuoteRow key={row._id} row={row} />
        ))}
      </ul>
      {error && error.status !== 404 && (
        <ErrorPanel title="Other quotes could not be loaded" text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
    </Section>
  );
}

type Row = Pick<ApplicationRow, "_id" | "humanId" | "applicationType" | "createdAt" | "status" | "asset" | "entityName">;

const QuoteRow = ({ row: { _id, humanId, applicationType, createdAt, status, asset, entityName } }: { readonly row: Row }) => (
  <li>
    <Link href={`/quote/${_id}`} aria-label={`Open quote ${humanId}`}>
      #{humanId}
    </Link>
    <span className={styles["name"]}>
      {choicesOf(assetFields.assetType, applicationType)[asset.assetType ?? ""] ??
        (applicationType === "consumer" ? "Consumer quote" : "Commercial quote")}
      {entityName !== null && `, ${entityName}`}
    </span>
    <Money dollars={asset.assetValue} />
    <span className={styles["quiet"]}>
      {statusLabels[status]}, <DateText at={createdAt} />
    </span>
  </li>
);
