import { Button, Form, Input } from "antd";
import { useState } from "react";
import { closeAccount } from "./account-data.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { endSession } from "../client/session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { CodeItem, CurrentPasswordItem, codeOf } from "./code-item.tsx";
import styles from "./account.module.css";

/** Closes the account once the user has typed its address. */
export function CloseAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className={styles["text"]}>
        If your organisation has other members, your quotes pass to its administrator. Otherwise it is closed too: quotes that were never
        sent to a lender or to us are deleted after 30 days; referrals, applications and signed documents are kept for seven years, as the
        law asks. This cannot be undone.
      </p>
      <Button danger className={styles["action"] ?? ""} onClick={() => setIsOpen(true)}>
        Close my account
      </Button>
      {isOpen && <CloseAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CloseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { email, hasSecondFactor } = useSignedInUser();
  const confirmationProblem = (typed: string) =>
    typed.trim().toLowerCase() === email.address.toLowerCase() ? undefined : `Enter ${email.address} to confirm.`;
  return (
    <Dialog title="Close my account" onClose={onClose}>
      <SubmitForm
        initialValues={{ email: "", currentPassword: "", code: "" }}
        onSubmit={async ({ email: typed, currentPassword, code }) => {
          await closeAccount({ email: typed.trim(), currentPassword, ...(hasSecondFactor && { code: codeOf(code) }) });
          endSession("CLOSED");
        }}
      >
        <Form.Item
          name="email"
          label="Your email address"
          rules={[required("Please enter your email address."), validatorRule(confirmationProblem)]}
        >
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <CurrentPasswordItem />
        {hasSecondFactor && <CodeItem />}
        <SubmitBar label="Close my account" isDanger reason="Your email address and password confirm it" />
      </SubmitForm>
    </Dialog>
  );
}
