import { downloadByLink, type OpenedLink, useOpenedLink } from "../opened-link.ts";
import { megabytesText } from "../../client/document/file-to-send.ts";
import { documentTitles } from "../../../shared/domain/document.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { DeadLink, CustomerLinkPage, unknownLink } from "../customer-link-page.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";
import { useLinkSecret } from "../use-link-secret.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./signed-screen.module.css";

const title = "Your signed documents";

/** A customer opens it from an email, without an account. */
export default function SignedScreen() {
  const secret = useLinkSecret();
  const opened = useOpenedLink(secret);
  return (
    <CustomerLinkPage title={title} secret={secret} response={opened}>
      {(link) => (link.purpose === "copy" ? <Signed link={link} secret={secret} /> : <DeadLink {...unknownLink} />)}
    </CustomerLinkPage>
  );
}

interface SignedProps {
  readonly link: OpenedLink;
  readonly secret: string;
}

function Signed({ link: { brokerName, organisationName, documents, whatHappensNext, expiresAt }, secret }: SignedProps) {
  return (
    <CustomerPage title={title} lead={`What you signed for ${organisationName ?? brokerName}.`}>
      {documents.length === 0 ? (
        <p>There are no signed documents here. Please ask {brokerName}.</p>
      ) : (
        <ul className={`${kit.stack} ${kit.gap12} ${kit.list}`}>
          {documents.map((document) => (
            <SignedDocument key={document._id} document={document} secret={secret} />
          ))}
        </ul>
      )}
      <FinePrint>
        {whatHappensNext} This link works until {dayInSydney(expiresAt)}.
      </FinePrint>
    </CustomerPage>
  );
}

interface SignedDocumentProps {
  readonly document: OpenedLink["documents"][number];
  readonly secret: string;
}

function SignedDocument({ document: { _id, kind, size, createdAt }, secret }: SignedDocumentProps) {
  const { isBusy, failure, submit } = useSubmit(() => downloadByLink(_id, secret));
  const label = documentTitles[kind];
  return (
    <li>
      <CustomerCard label={label}>
        <div className={`${kit.row} ${kit.spread} ${kit.gap12}`}>
          <div>
            <p className={kit.medium}>{label}</p>
            <p className={styles.state}>
              Signed {dayInSydney(createdAt)} {timeInSydney(createdAt)}, PDF, {megabytesText(size)}
            </p>
          </div>
          <Button aria-label={`Download ${label}`} isBusy={isBusy} onClick={submit}>
            Download
          </Button>
        </div>
        <FormError failure={failure} />
      </CustomerCard>
    </li>
  );
}
