import { Link } from "wouter";
import { useNews } from "../client/news.ts";
import { BellIcon } from "../ui/control-icons.tsx";
import styles from "./news-bell.module.css";

const maxShown = 9;

/** Leads to the news, with the number of those that the broker has not seen. */
export function NewsBell() {
  const unseen = useNews().data?.unseen ?? 0;
  return (
    <Link href="/news" className={styles["bell"] ?? ""} aria-label={unseen === 0 ? "News" : `News, ${unseen} new`}>
      <BellIcon />
      {unseen > 0 && (
        <span aria-hidden="true" className={styles["count"]}>
          {unseen > maxShown ? `${maxShown}+` : unseen}
        </span>
      )}
    </Link>
  );
}
