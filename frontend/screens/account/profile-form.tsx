import { lastName, maxNameLength, name, phoneNumber } from "../../../shared/wire/person.ts";
import { problemBy } from "../../api/http/field-problem.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { useUserChanges } from "../../api/account/user-changes.ts";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import styles from "./account.module.css";
import { SaveChanges } from "../../ui/save-changes.tsx";
import { useSaving } from "../../ui/use-saving.ts";

const isPhoneNumber = problemBy(phoneNumber);
const maxPhoneNumberLength = 15;

/** The email address cannot be changed. */
export function ProfileForm() {
  const user = useSignedInUser();
  const { saveName, savePhoneNumber } = useUserChanges();
  const first = useDraft(user.firstName, (text) => (text === "" ? "Please enter your first name." : problemBy(name)(text)));
  const last = useDraft(user.lastName, problemBy(lastName));
  const phone = useDraft(user.phoneNumber?.number ?? "", (text) => (text === "" ? "Please enter a phone number." : isPhoneNumber(text)));
  const saving = useSaving([
    { drafts: [first, last], save: () => saveName(first.value, last.value) },
    { drafts: [phone], save: () => savePhoneNumber(phone.value) },
  ]);
  return (
    <Form onSubmit={saving.submit}>
      <div className={styles["pair"]}>
        <TextField label="First name" autoComplete="given-name" maxLength={maxNameLength} {...first.control} />
        <TextField label="Last name" autoComplete="family-name" maxLength={maxNameLength} {...last.control} />
      </div>
      <TextField label="Phone" type="tel" autoComplete="tel" maxLength={maxPhoneNumberLength} {...phone.control} />
      <TextField label="Email" readOnly value={user.email.address} onChange={() => undefined} />
      <SaveChanges saving={saving} />
    </Form>
  );
}
