import type { Customer } from "../../../../../shared/domain/customer.ts";
import type { Document } from "../../../../../shared/domain/document.ts";
import { brokerUploadForm, refreshDocuments } from "../../../../api/document/documents.ts";
import { usePolling } from "../../../../api/http/use-polling.ts";
import { useUploads } from "../../../../api/document/use-uploads.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TaxFileNumberNote } from "../../../../ui/tax-file-number-note.tsx";
import { usePanel } from "../panel-context.ts";
import { documentsOf, wantedFor } from "./checklist.ts";
import { ChecksOf } from "./checks-of.tsx";
import styles from "./documents.module.css";
import { LinksOf } from "./links-of.tsx";
import { WantedRow } from "./wanted-row.tsx";

/** Polling intervals: while a file is checked or an email is sent, and for as long as the dialog is open. */
const checkMs = 1_000;
const idleMs = 10_000;

const isPending = ({ status }: Document) => status === "pending";

interface DocumentsDialogProps {
  readonly onClose: () => void;
}

export default function DocumentsDialog({ onClose }: DocumentsDialogProps) {
  const { customers } = usePanel().application;
  return (
    <Dialog title="Documents" onClose={onClose}>
      <div className={styles["note"]}>
        <TaxFileNumberNote />
      </div>
      {customers.length === 0 && <p>Add a customer first.</p>}
      {customers.map((customer, index) => (
        <DocumentsOf key={customer._id} customer={customer} index={index} />
      ))}
    </Dialog>
  );
}

interface DocumentsOfProps {
  readonly customer: Customer;
  /** From 0. The asset's documents are listed with the first customer. */
  readonly index: number;
}

function DocumentsOf({ customer, index }: DocumentsOfProps) {
  const { application, isClosed } = usePanel();
  const refresh = () => refreshDocuments(application._id);
  const uploads = useUploads(brokerUploadForm(application, customer._id), () => void refresh());
  const isChecking = uploads.uploads.some(({ status }) => status === "sent") && application.documents.some(isPending);
  const isSending = customer.checks.some(({ status }) => status === "requested");
  usePolling(isChecking || isSending ? checkMs : idleMs, refresh);
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ") || `Customer ${index + 1}`;
  return (
    <section className={styles["documents"]} aria-label={`Documents of ${name}`}>
      {application.customers.length > 1 && <h3 className={styles["customer"]}>{name}</h3>}
      <ul className={styles["list"]}>
        {wantedFor(application.applicationType)
          .filter(({ isOfAsset }) => !isOfAsset || index === 0)
          .map((one) => (
            <WantedRow
              key={one.kind}
              wanted={one}
              documents={documentsOf(application, one, customer._id)}
              uploads={uploads}
              isClosed={isClosed}
            />
          ))}
      </ul>
      <LinksOf customer={customer} />
      <ChecksOf customer={customer} />
    </section>
  );
}
