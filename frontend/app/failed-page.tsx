import { Button } from "../ui/button.tsx";
import styles from "./failed-page.module.css";

/** Replaces a page that could not be loaded or shown. In the first load of every page: nothing but a button. */
export const FailedPage = () => (
  <main className={styles.page}>
    <div role="alert">
      <h1>This page could not be loaded</h1>
      <p>Please check your connection. What you have saved is safe.</p>
    </div>
    <Button onClick={() => location.reload()}>Try again</Button>
  </main>
);
