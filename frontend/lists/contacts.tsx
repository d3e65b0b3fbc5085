import type { ApplicationRow } from "../../shared/domain/application.ts";
import kit from "../ui/kit.module.css";
import styles from "./list-page.module.css";
import { EmailLink } from "../ui/email.tsx";

/** Only a master user's list of referrals has the customers' contacts. */
export const Contacts = ({ row: { customers } }: { readonly row: ApplicationRow }) =>
  customers.map(({ phoneNumber, email }, at) => (
    <span key={at} className={`${kit.flex} ${kit.wrap} ${kit.tiny} ${styles.below}`}>
      {typeof phoneNumber === "string" && <PhoneLink number={phoneNumber} />}
      {typeof email === "string" && <EmailLink email={email} />}
    </span>
  ));

export const PhoneLink = ({ number }: { readonly number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, "")}`}>{number}</a>;
