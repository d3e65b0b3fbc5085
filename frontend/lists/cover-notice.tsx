import { Alert } from "antd";
import { Link } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import { dayText } from "../../shared/format.ts";
import { isAwaitingOwner } from "../../shared/domain/organisation.ts";
import { useCovers } from "../client/covers.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { momentInSydney } from "../ui/sydney-time.ts";
import styles from "./list-page.module.css";

/** Tells the owner who works on the quotes today and until when, or will from a later hour. */
export function CoverNotice() {
  const { _id: ownId } = useSignedInUser();
  const { data = [] } = useCovers();
  const today = businessDate(new Date());
  const covers = data.filter(({ owner, from }) => owner._id === ownId && from <= today);
  if (covers.length === 0) return undefined;
  const texts = covers.map((cover) => {
    const { colleague, until, startsAt } = cover;
    const name = `${colleague.firstName} ${colleague.lastName}`.trim();
    return isAwaitingOwner(cover)
      ? `From ${momentInSydney(startsAt!)} ${name} covers for you, set up by your administrator.`
      : `${name} covers for you until ${dayText(until)}.`;
  });
  const link = covers.some((cover) => isAwaitingOwner(cover)) ? "Allow or end it" : "See or end it";
  return (
    <div className={styles["notice"]}>
      <Alert role="note" type="info" title={texts.join(" ")} action={<Link href="/account/organisation">{link}</Link>} />
    </div>
  );
}
