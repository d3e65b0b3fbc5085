import type { Document } from "../../../../../shared/entities/document.ts";
import { downloadDocument } from "../../../../api/documents.ts";
import { megabytesText } from "../../../../api/file-to-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { dayInSydney, timeInSydney } from "../../../../ui/sydney-time.ts";
import { useSubmission } from "../../../../ui/use-submission.ts";
import styles from "./documents.module.css";

/** A file that has come, its state, and the way to save it to disk. */
export function DocumentLine({ document }: { readonly document: Document }) {
  const { isBusy, failure, submit } = useSubmission(() => downloadDocument(document._id));
  return (
    <div className={styles["line"]}>
      <div>
        <p className={styles["name"]}>{document.fileName}</p>
        <p className={document.status === "refused" ? styles["refused"] : styles["state"]}>{stateOf(document)}</p>
        <FormError failure={failure} />
      </div>
      {document.status === "ready" && (
        <Button look="text" aria-label={`Download ${document.fileName}`} isBusy={isBusy} onClick={submit}>
          Download
        </Button>
      )}
    </div>
  );
}

function stateOf({ status, kind, size, createdAt, reason, handedInBy }: Document): string {
  if (status === "refused") return `Refused. ${reason ?? ""}`;
  if (status === "pending") return "Not received yet";
  const by = handedInBy ? "from the customer, " : "";
  const verb = kind === "privacy" || kind === "creditGuide" ? "signed" : "received";
  return `${by}${megabytesText(size)}, ${verb} ${dayInSydney(createdAt)} ${timeInSydney(createdAt)}`;
}
