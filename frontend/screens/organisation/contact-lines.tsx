import type { Organisation } from "../../../shared/domain/organisation.ts";
import styles from "./organisation.module.css";

/** For members, who cannot change the details. */
export function ContactLines({ organisation: { email, phoneNumber, address } }: { readonly organisation: Organisation }) {
  const lines = { Email: email?.address, Phone: phoneNumber?.number, Address: address };
  return (
    <>
      <dl className={styles["lines"]}>
        {Object.entries(lines).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? "-"}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["note"]}>Only the administrator can change this.</p>
    </>
  );
}
