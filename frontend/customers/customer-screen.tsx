import { useState } from "react";
import { Link, useParams } from "wouter";
import type { Application, ApplicationRow } from "../../shared/domain/application.ts";
import { type Customer, customerName } from "../../shared/domain/customer.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useApplication } from "../client/application/application.ts";
import { addNote } from "../client/notes.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notes } from "../ui/notes.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { Section } from "../ui/section-page.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { Addresses, Contact } from "./contact.tsx";
import kit from "../ui/kit.module.css";
import styles from "./customer-screen.module.css";
import { Checks, Documents } from "./documents.tsx";
import { Removal } from "./removal.tsx";
import { Alert, Button } from "antd";
import type { Person, SameDetail } from "../../shared/domain/person.ts";
import { joinPerson, separatePersons, usePerson } from "../client/customers.ts";
import { customerPath } from "../lists/customer-path.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { assetFields } from "../../shared/domain/asset.ts";
import { choicesOf } from "../../shared/domain/field.ts";
import { statusLabels } from "../../shared/domain/history.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { DateText, Money } from "../ui/figures.tsx";

/** A customer of a quote: who it is, and all that is held of the person. */
export default function CustomerScreen() {
  const { applicationId, ownId } = useParams();
  const response = useApplication(applicationId);
  return (
    <main id="content" className={`${kit.stack} ${kit.gap16} ${kit.wide} ${styles.page}`}>
      <nav aria-label="Breadcrumb">
        <Link href="/customers">Customers</Link>
      </nav>
      <ResponseView response={response} errorTitle="The customer could not be loaded">
        {(application) => <CustomerOrNotFound application={application} customerId={`${applicationId}.${ownId}`} />}
      </ResponseView>
    </main>
  );
}

function CustomerOrNotFound({ application, customerId }: { readonly application: Application; readonly customerId: string }) {
  const customer = application.customers.find(({ _id }) => _id === customerId);
  if (customer) return <Parts application={application} customer={customer} />;
  return (
    <EmptyState title="This customer does not exist" text="The customer was removed from the quote.">
      <Link href="/customers">Customers</Link>
    </EmptyState>
  );
}

function Parts({ application, customer }: { readonly application: Application; readonly customer: Customer }) {
  const name = customerName(customer) || "No name yet";
  const mayChange = useSignedInUser().userType !== "master";
  const { _id: applicationId, humanId, notes, status } = application;
  const [note, setNote] = useState("");
  usePageTitle(name);
  return (
    <>
      <h1 className={`${kit.title} ${kit.anywhere}`}>{name}</h1>
      <Duplicates customer={customer} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Contact application={application} customer={customer} />
          <Addresses customer={customer} />
          <Section title={`Notes on quote #${humanId}`}>
            <Notes
              notes={notes}
              onAdd={mayChange && status !== "archived" ? (...added) => addNote(applicationId, ...added) : undefined}
              text={note}
              onText={setNote}
            />
          </Section>
          {mayChange && (
            <div className={styles.last}>
              <Removal application={application} customer={customer} />
            </div>
          )}
        </div>
        <div className={styles.column}>
          <Quotes application={application} customer={customer} />
          <Documents application={application} customer={customer} />
          <Checks customer={customer} />
        </div>
      </div>
    </>
  );
}

/** Points out the customers of other quotes who may be the same person. */
function Duplicates({ customer: { _id } }: { readonly customer: Customer }) {
  const { data: person } = usePerson(_id);
  return person?.duplicates.map((duplicate) => <Duplicate key={duplicate.customer._id} customerId={_id} duplicate={duplicate} />);
}

interface DuplicateProps {
  readonly customerId: string;
  readonly duplicate: Person["duplicates"][number];
}

function Duplicate({ customerId, duplicate: { customer, same } }: DuplicateProps) {
  const joining = useSubmit(() => joinPerson(customerId, customer._id));
  const separating = useSubmit(() => separatePersons(customerId, customer._id));
  return (
    <>
      <Alert
        role="note"
        type="info"
        showIcon
        title={
          <>
            <Link href={customerPath(customer._id)} className={styles.linkInText}>
              {customerName(customer) || "A customer without a name"}
            </Link>{" "}
            on quote #{customer.humanId} has the same {same.map((detail) => texts[detail]).join(", and the same ")}.
          </>
        }
        action={
          <div className={`${kit.stack} ${kit.gap4}`}>
            <Button size="small" loading={joining.isBusy} disabled={separating.isBusy} onClick={joining.submit}>
              Same person
            </Button>
            <Button size="small" type="text" loading={separating.isBusy} disabled={joining.isBusy} onClick={separating.submit}>
              Not the same person
            </Button>
          </div>
        }
      />
      <FailureAlert failure={joining.failure ?? separating.failure} />
    </>
  );
}

const texts: Readonly<Record<SameDetail, string>> = { email: "email", mobileAndBirthDate: "mobile and birth date" };

interface QuotesProps {
  readonly application: Application;
  readonly customer: Customer;
}

/** All quotes of the person, newest first. */
function Quotes({ application, customer }: QuotesProps) {
  const { data: person, error, isValidating, mutate } = usePerson(customer._id);
  const rows = person?.quotes.map(({ quote }) => quote) ?? [];
  const shown = rows.length > 0 ? rows : [{ ...application, entityName: application.entities[0]?.entityName ?? null }];
  return (
    <Section title="Quotes">
      <ul className={styles.rows}>
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
    <span className={kit.anywhere}>
      {choicesOf(assetFields.assetType, applicationType)[asset.assetType ?? ""] ??
        (applicationType === "consumer" ? "Consumer quote" : "Commercial quote")}
      {entityName !== null && `, ${entityName}`}
    </span>
    <Money dollars={asset.assetValue} />
    <span className={`${kit.small} ${kit.secondary} ${styles.quiet}`}>
      {statusLabels[status]}, <DateText at={createdAt} />
    </span>
  </li>
);
