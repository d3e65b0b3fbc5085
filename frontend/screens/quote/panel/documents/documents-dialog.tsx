import type { Customer } from "../../../../../shared/entities/customer.ts";
import type { Document } from "../../../../../shared/entities/document.ts";
import { announceByBroker, refreshDocuments } from "../../../../api/documents.ts";
import { usePolling } from "../../../../api/use-polling.ts";
import { useUploads } from "../../../../api/use-uploads.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { usePanel } from "../panel-context.ts";
import { documentsOf, wantedFor } from "./checklist.ts";
import { ChecksOf } from "./checks-of.tsx";
import styles from "./documents.module.css";
import { LinksOf } from "./links-of.tsx";
import { WantedRow } from "./wanted-row.tsx";

/** So often it is asked what came of a file or a letter, and whether a customer has signed or sent something while the broker looks on. */
const checkMs = 1_000;
const lookMs = 10_000;

const isPending = ({ status }: Document) => status === "pending";

interface DocumentsDialogProps {
  readonly onClose: () => void;
}

/** Every document of an application, what is missing, the links by which its customers sign and send, and what other companies are asked. */
export default function DocumentsDialog({ onClose }: DocumentsDialogProps) {
  const { customers } = usePanel().application;
  return (
    <Dialog title="Documents" onClose={onClose}>
      {customers.length === 0 && <p>Add a customer first.</p>}
      {customers.map((customer, place) => (
        <DocumentsOf key={customer._id} customer={customer} place={place} />
      ))}
    </Dialog>
  );
}

interface DocumentsOfProps {
  readonly customer: Customer;
  /** Among the application's customers, from 0: the asset's documents are with the first. */
  readonly place: number;
}

function DocumentsOf({ customer, place }: DocumentsOfProps) {
  const { application, isReadOnly } = usePanel();
  const refresh = () => refreshDocuments(application._id);
  const uploads = useUploads(announceByBroker(application, customer._id), () => void refresh());
  const isChecking = uploads.uploads.some(({ status }) => status === "sent") && application.documents.some(isPending);
  const isSending = customer.checks.some(({ status }) => status === "requested");
  usePolling(isChecking || isSending ? checkMs : lookMs, refresh);
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ") || `Customer ${place + 1}`;
  return (
    <section className={styles["documents"]} aria-label={`Documents of ${name}`}>
      {application.customers.length > 1 && <h3 className={styles["customer"]}>{name}</h3>}
      <ul className={styles["list"]}>
        {wantedFor(application.applicationType)
          .filter(({ isOfAsset }) => !isOfAsset || place === 0)
          .map((one) => (
            <WantedRow
              key={one.kind}
              wanted={one}
              documents={documentsOf(application, one, customer._id)}
              uploads={uploads}
              isReadOnly={isReadOnly}
            />
          ))}
      </ul>
      <LinksOf customer={customer} />
      <ChecksOf customer={customer} />
    </section>
  );
}
