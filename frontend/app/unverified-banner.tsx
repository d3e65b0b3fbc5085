import type { User } from "../../shared/entities/user.ts";
import styles from "./unverified-banner.module.css";

/** While an e-mail address waits for its owner's confirmation: nothing is sent from it until then. */
export function UnverifiedBanner({ email }: Pick<User, "email">) {
  if (email.isVerified) return null;
  return (
    <output className={styles["banner"]}>Please confirm your email address: press the link in the email we sent to {email.address}.</output>
  );
}
