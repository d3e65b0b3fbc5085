import type { Customer } from "../../../../../shared/entities/customer.ts";
import type { Document } from "../../../../../shared/entities/document.ts";
import { announceByBroker, refreshDocuments } from "../../../../api/documents.ts";
import { usePolling } from "../../../../api/use-polling.ts";
import { useUploads } from "../../../../api/use-uploads.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { usePanel } from "../panel-context.ts";
import { documentsOf, wantedFor } from "./checklist.ts";
import styles from "./documents.module.css";
import { LinksOf } from "./links-of.tsx";
import { WantedRow } from "./wanted-row.tsx";

/** So often it is asked what came of a file, and whether a customer has signed or sent something while the broker looks on. */
const checkMs = 1_000;
const lookMs = 10_000;

const isPending = ({ status }: Document) => status === "pending";

interface DocumentsDialogProps {
  readonly onClose: () => void;
}

/** Every document of an application, what is missing, and the links by which its customers sign and send. */
export default function DocumentsDialog({ onClose }: DocumentsDialogProps) {
  const { application } = usePanel();
  const [customer] = application.customers;
  return (
    <Dialog title="Documents" onClose={onClose}>
      {customer ? <DocumentsOf customer={customer} /> : <p>Add a customer first.</p>}
    </Dialog>
  );
}

function DocumentsOf({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly } = usePanel();
  const refresh = () => refreshDocuments(application._id);
  const uploads = useUploads(announceByBroker(application, customer._id), () => void refresh());
  const isChecking = uploads.uploads.some(({ status }) => status === "sent") && application.documents.some(isPending);
  usePolling(isChecking ? checkMs : lookMs, refresh);
  return (
    <div className={styles["documents"]}>
      <ul className={styles["list"]}>
        {wantedFor(application.applicationType).map((one) => (
          <WantedRow key={one.kind} wanted={one} documents={documentsOf(application, one.kind)} uploads={uploads} isReadOnly={isReadOnly} />
        ))}
      </ul>
      <LinksOf customer={customer} />
    </div>
  );
}
