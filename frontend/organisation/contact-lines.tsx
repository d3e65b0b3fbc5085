import { abnText } from "../../shared/domain/abn.ts";
import type { Organisation } from "../../shared/domain/organisation.ts";
import styles from "./organisation.module.css";

/** For members, who cannot change the details. */
export function ContactLines({ organisation: { abn, email, phoneNumber, address } }: { readonly organisation: Organisation }) {
  const lines = { ABN: abn === null ? null : abnText(abn), Email: email?.address, Phone: phoneNumber?.number, Address: address };
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
