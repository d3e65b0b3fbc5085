import { useState } from "react";
import { linkUploadForm, type OpenedLink, useOpenedLink } from "../opened-link.ts";
import { usePolling } from "../../client/use-polling.ts";
import { type Uploads, useUploads } from "../../client/document/use-uploads.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerPage, FinePrint, CustomerCard } from "../customer-page.tsx";
import { CustomerLinkPage } from "../customer-link-page.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { TaxFileNumberNote } from "../../ui/tax-file-number-note.tsx";
import { useLinkSecret } from "../use-link-secret.ts";
import { isChecking, isInProgress, kindsReceived } from "./progress.ts";
import { WantedDocument } from "./wanted-document.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./upload-screen.module.css";
import { Notice } from "../../ui/notice.tsx";

/** Polling interval while a file is checked. */
const checkMs = 1_000;

const title = "Upload your documents";

/** A customer opens it from an email, without an account. */
export default function UploadScreen() {
  const secret = useLinkSecret();
  const opened = useOpenedLink(secret);
  const uploads = useUploads(linkUploadForm(secret), () => void opened.mutate());
  const [isFinished, setIsFinished] = useState(false);
  usePolling(opened.data && isChecking(opened.data, uploads) ? checkMs : undefined, opened.mutate);
  return (
    <CustomerLinkPage title={title} secret={secret} response={opened}>
      {(link) =>
        isFinished ? (
          <Finished link={link} onBack={() => setIsFinished(false)} />
        ) : (
          <Wanted link={link} uploads={uploads} onFinish={() => setIsFinished(true)} />
        )
      }
    </CustomerLinkPage>
  );
}

interface WantedProps {
  readonly link: OpenedLink;
  readonly uploads: Uploads;
  readonly onFinish: () => void;
}

function Wanted({ link, uploads, onFinish }: WantedProps) {
  const sender = link.organisationName ?? link.brokerName;
  const waitsFor = reasonToWait(link, uploads);
  return (
    <CustomerPage title={title} lead={`For your quote with ${sender}. You can stop and come back with the same link.`}>
      <TaxFileNumberNote />
      <StepProgress done={kindsReceived(link).length} total={link.wanted.length} />
      {link.wanted.map((wanted) => (
        <WantedDocument key={wanted.kind} wanted={wanted} link={link} uploads={uploads} />
      ))}
      <Button variant="filled" isWide disabled={waitsFor !== undefined} onClick={onFinish}>
        Finish
      </Button>
      {waitsFor !== undefined && <FinePrint>{waitsFor}</FinePrint>}
      <FinePrint>
        {link.brokerName} asks for these. This link works until {dayInSydney(link.expiresAt)}.
      </FinePrint>
    </CustomerPage>
  );
}

function reasonToWait(link: OpenedLink, { uploads }: Uploads): string | undefined {
  if (uploads.some((upload) => isInProgress(upload, link))) return "Please wait until every file has been sent and checked.";
  if (kindsReceived(link).length === 0) return "You can finish once a document has been received.";
  return undefined;
}

function StepProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <div className={`${kit.row} ${kit.gap4} ${kit.secondary} ${styles.steps}`}>
      {Array.from({ length: total }, (_, step) => (
        <span key={step} className={`${styles.step} ${step < done ? styles.done : ""}`} aria-hidden="true" />
      ))}
      <output>
        {done} of {total} done
      </output>
    </div>
  );
}

interface FinishedProps {
  readonly link: OpenedLink;
  readonly onBack: () => void;
}

function Finished({ link, onBack }: FinishedProps) {
  const received = kindsReceived(link);
  const missing = link.wanted.filter(({ kind }) => !received.includes(kind)).map((wanted) => wanted.title);
  return (
    <CustomerPage title="Thank you">
      <CustomerCard label="What happens next">
        <Notice>{link.brokerName} has your documents.</Notice>
        {missing.length > 0 && <p>Still missing: {missing.join(", ")}. You can send them later with the same link.</p>}
        <p>{link.whatHappensNext}</p>
      </CustomerCard>
      <Button isWide onClick={onBack}>
        Back to your documents
      </Button>
      <FinePrint>This link works until {dayInSydney(link.expiresAt)}. You may close this window.</FinePrint>
    </CustomerPage>
  );
}
