import { Link } from "wouter";
import styles from "./not-found-screen.module.css";

export default function NotFoundScreen() {
  return (
    <section className={styles["page"]}>
      <h1>Whoops! Looks like you've gotten lost.</h1>
      <Link href="/">Go to the homepage</Link>
    </section>
  );
}
