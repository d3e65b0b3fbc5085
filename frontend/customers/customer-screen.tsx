import { Link, useParams } from "wouter";
import type { Application } from "../../shared/domain/application.ts";
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
import styles from "./customer-screen.module.css";
import { Checks, Documents } from "./documents.tsx";
import { Duplicates } from "./duplicates.tsx";
import { Quotes } from "./quotes.tsx";
import { Removal } from "./removal.tsx";

/** A customer of a quote: who it is, and all that is held of the person. */
export default function CustomerScreen() {
  const { applicationId, ownId } = useParams();
  const response = useApplication(applicationId);
  return (
    <main id="content" className={styles["page"]}>
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
  usePageTitle(name);
  return (
    <>
      <h1 className={styles["title"]}>{name}</h1>
      <Duplicates customer={customer} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <Contact application={application} customer={customer} />
          <Addresses customer={customer} />
          <Section title={`Notes on quote #${humanId}`}>
            <Notes notes={notes} onAdd={mayChange && status !== "archived" ? (text) => addNote(applicationId, text) : undefined} />
          </Section>
          {mayChange && (
            <div className={styles["last"]}>
              <Removal application={application} customer={customer} />
            </div>
          )}
        </div>
        <div className={styles["column"]}>
          <Quotes application={application} customer={customer} />
          <Documents application={application} customer={customer} />
          <Checks customer={customer} />
        </div>
      </div>
    </>
  );
}
