import type { ApplicationRow } from "../../shared/domain/application.ts";
import kit from "../ui/kit.module.css";
import styles from "./list-page.module.css";

/** Only a master user's list of referrals has the customers' contacts. */
export const Contacts = ({ row: { customers } }: { readonly row: ApplicationRow }) =>
  customers.map(({ phoneNumber, email }, at) => (
    <span key={at} className={`${kit.flex} ${kit.wrap} ${kit.tiny} ${styles.below}`}>
      {typeof phoneNumber === "string" && <PhoneLink number={phoneNumber} />}
      {typeof email === "string" && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  ));

export const PhoneLink = ({ number }: { readonly number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, "")}`}>{number}</a>;
