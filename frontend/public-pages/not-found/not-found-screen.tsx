import { Link } from "wouter";
import { usePageTitle } from "../../ui/use-page-title.ts";
import kit from "../../ui/kit.module.css";
import styles from "./not-found-screen.module.css";

export default function NotFoundScreen() {
  usePageTitle("Page not found");
  return (
    <section className={styles.page}>
      <h1 className={kit.largeTitle}>Whoops! Looks like you've gotten lost.</h1>
      <Link href="/">Go to the homepage</Link>
    </section>
  );
}
