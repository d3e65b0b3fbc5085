import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./referral-modal.module.css";
import type { ReferredCustomerForm } from "./use-referred-customer.ts";

export function CustomerFields({ form: { fields, hasConsent, setHasConsent } }: { readonly form: ReferredCustomerForm }) {
  return (
    <>
      <div className={styles["pair"]}>
        <TextField label="First name" maxLength={100} autoComplete="off" {...fields.firstName.control} />
        <TextField label="Last name" maxLength={100} autoComplete="off" {...fields.lastName.control} />
        <TextField label="Phone" type="tel" maxLength={30} autoComplete="off" {...fields.number.control} />
        <TextField label="Email" inputMode="email" maxLength={254} autoComplete="off" {...fields.address.control} />
        <TextField label="Informed on" placeholder="DD-MM-YYYY" autoComplete="off" {...fields.informedOn.control} />
      </div>
      <Checkbox isChecked={hasConsent} onChange={setHasConsent}>
        On that day the customer agreed to be contacted, and was told that you may be paid a commission.
      </Checkbox>
    </>
  );
}
