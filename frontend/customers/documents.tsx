import { Button } from "antd";
import type { Application } from "../../shared/domain/application.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { checkServices } from "../../shared/domain/customer-check.ts";
import { type Document, documentTitles } from "../../shared/domain/document.ts";
import { downloadDocument } from "../client/document/documents.ts";
import { checkServiceTitles, checkText } from "../quote/panel/documents/check-text.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { Section } from "../ui/section-page.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./customer-screen.module.css";
import { DateText } from "../ui/figures.tsx";

interface OfCustomer {
  readonly application: Application;
  readonly customer: Customer;
}

/** The customer's own files and those of the asset. */
export function Documents({ application, customer }: OfCustomer) {
  const documents = application.documents.filter(
    ({ customerId, status }) => (customerId ?? customer._id) === customer._id && status !== "rejected",
  );
  return (
    <Section title="Documents">
      {documents.length === 0 ? (
        <p className={`${kit.small} ${kit.secondary} ${styles.quiet}`}>No documents yet</p>
      ) : (
        <ul className={styles.rows}>
          {documents.map((document) => (
            <DocumentRow key={document._id} document={document} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DocumentRow({ document: { _id, kind, fileName, createdAt, status, replacedBy } }: { readonly document: Document }) {
  const { isBusy, failure, submit } = useSubmit(() => downloadDocument(_id));
  return (
    <li>
      <strong>{documentTitles[kind]}</strong>
      <span className={kit.anywhere}>{fileName}</span>
      <span className={`${kit.small} ${kit.secondary} ${styles.quiet}`}>
        {status === "pending" ? "Not received yet" : <DateText at={createdAt} />}
        {(replacedBy ?? null) !== null && ", replaced"}
      </span>
      {status === "ready" && (
        <Button type="link" size="small" aria-label={`Download ${fileName}`} loading={isBusy} onClick={submit}>
          Download
        </Button>
      )}
      <FailureAlert failure={failure} />
    </li>
  );
}

/** The latest check of each kind. */
export const Checks = ({ customer: { checks } }: Pick<OfCustomer, "customer">) => (
  <Section title="Checks">
    <ul className={styles.rows}>
      {checkServices.map((service) => {
        const check = checks.findLast((each) => each.service === service);
        return (
          <li key={service}>
            <strong>{checkServiceTitles[service]}</strong>
            <span className={styles.wide}>{check ? checkText(check) : "Not requested"}</span>
          </li>
        );
      })}
    </ul>
  </Section>
);
