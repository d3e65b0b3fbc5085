import { Alert } from "antd";
import { Link } from "wouter";
import { businessDate } from "../../../shared/business-date.ts";
import { dayText } from "../../../shared/format.ts";
import { useCovers } from "../../api/account/covers.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import styles from "./list-page.module.css";

/** Tells the owner who works on the quotes today, and until when. */
export function CoverNotice() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useCovers();
  const today = businessDate(new Date());
  const covers = data.filter(({ owner, from }) => owner._id === ownId && from <= today);
  if (covers.length === 0) return undefined;
  const texts = covers.map(
    ({ colleague, until }) => `${`${colleague.firstName} ${colleague.lastName}`.trim()} covers for you until ${dayText(until)}.`,
  );
  return (
    <div className={styles["notice"]}>
      <Alert role="note" type="info" title={texts.join(" ")} action={<Link href="/account/organisation">See or end it</Link>} />
    </div>
  );
}
