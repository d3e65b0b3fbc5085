import { useState } from "react";
import type { Customer } from "../../../../../shared/domain/customer.ts";
import { saveContact } from "../../../../api/document/documents.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { FormError } from "../../../../ui/form-error.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useSubmission } from "../../../../ui/use-submission.ts";
import { usePanel } from "../panel-context.ts";
import styles from "./documents.module.css";

/** Emails go to the stored address only, so it is saved here before a link is sent. */
export function ContactForm({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const [firstName, setFirstName] = useState(customer.firstName ?? "");
  const [lastName, setLastName] = useState(customer.lastName ?? "");
  const [email, setEmail] = useState(customer.emails[0]?.address ?? "");
  const { isBusy, failure, submit } = useSubmission(() => saveContact(application, customer._id, { firstName, lastName, email }));
  const isFilled = [firstName, lastName, email].every((value) => value.trim() !== "");
  const isSaved = firstName === customer.firstName && lastName === customer.lastName && email === customer.emails[0]?.address;
  return (
    <Form onSubmit={() => isFilled && !isSaved && submit()}>
      <div className={styles["names"]}>
        <TextField label="First name" value={firstName} onChange={setFirstName} />
        <TextField label="Last name" value={lastName} onChange={setLastName} />
      </div>
      <TextField label="Email" value={email} onChange={setEmail} type="email" hint="Links are sent to this address." />
      <FormError failure={failure} />
      {!isSaved && (
        <Button type="submit" disabled={!isFilled} isBusy={isBusy}>
          Save contact
        </Button>
      )}
      {!isFilled && <p className={styles["state"]}>All fields required</p>}
    </Form>
  );
}
