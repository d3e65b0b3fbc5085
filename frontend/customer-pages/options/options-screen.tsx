import { downloadByLink, type OpenedLink, useOpenedLink } from "../opened-link.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerPage, FinePrint } from "../customer-page.tsx";
import { FinanceOptionsPage } from "../../quote/records/finance-options-view.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { DeadLink, CustomerLinkPage, unknownLink } from "../customer-link-page.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { useLinkSecret } from "../use-link-secret.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./options-screen.module.css";

const title = "Finance options";

/** A customer opens it from an email, without an account. */
export default function OptionsScreen() {
  const secret = useLinkSecret();
  const opened = useOpenedLink(secret);
  return (
    <CustomerLinkPage title={title} secret={secret} response={opened}>
      {(link) => (link.options ? <Options link={link} options={link.options} secret={secret} /> : <DeadLink {...unknownLink} />)}
    </CustomerLinkPage>
  );
}

interface OptionsProps {
  readonly link: OpenedLink;
  readonly options: NonNullable<OpenedLink["options"]>;
  readonly secret: string;
}

function Options({ link: { whatHappensNext, expiresAt }, options: { documentId, content }, secret }: OptionsProps) {
  const { isBusy, failure, submit } = useSubmit(() => downloadByLink(documentId, secret));
  const heading = content.customer === null ? title : `${title} for ${content.customer}`;
  return (
    <CustomerPage title={heading}>
      <FinanceOptionsPage options={content} />
      <div className={`${kit.row} ${kit.wrap} ${styles.actions}`}>
        <Button isBusy={isBusy} onClick={submit}>
          Download as PDF
        </Button>
        <a href={`mailto:${content.broker.email}`}>Ask a question</a>
      </div>
      <FormError failure={failure} />
      <FinePrint>
        {whatHappensNext} This link works until {dayInSydney(expiresAt)}.
      </FinePrint>
    </CustomerPage>
  );
}
