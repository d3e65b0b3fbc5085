import { Button, Input } from "antd";
import { useState } from "react";
import { type Customer, calledName } from "../../../../shared/domain/customer.ts";
import { createUploadUrl } from "../../../client/document/documents.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import styles from "./documents.module.css";
import { uploadMessage } from "./text-message.ts";

interface Message {
  readonly text: string;
  /** A browser may refuse the clipboard: then the broker copies the text that is shown. */
  readonly isCopied: boolean;
}

/** Makes an upload link and copies it with a text for an SMS. */
export function CopyUploadLink({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const [message, setMessage] = useState<Message>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const text = uploadMessage(calledName(customer), await createUploadUrl(application, customer._id));
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setMessage({ text, isCopied });
  });
  return (
    <div>
      <Button loading={isBusy} onClick={submit}>
        Copy upload link for SMS
      </Button>
      <FailureAlert failure={failure} />
      {message && (
        <div className={styles["message"]}>
          <output>
            {message.isCopied ? "Copied. Paste it into a text message to the customer:" : "Copy this into a text message to the customer:"}
          </output>
          <Input.TextArea aria-label="Text message" readOnly autoSize value={message.text} onFocus={({ target }) => target.select()} />
        </div>
      )}
    </div>
  );
}
