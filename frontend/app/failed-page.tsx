import type { ComponentProps } from "react";
import { ErrorPanel } from "../ui/error-panel.tsx";
import styles from "./failed-page.module.css";

/** Replaces a page that could not be loaded or shown. */
export const FailedPage = (props: ComponentProps<typeof ErrorPanel>) => (
  <main id="content" className={styles["page"]}>
    <ErrorPanel {...props} />
  </main>
);
