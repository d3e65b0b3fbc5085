import type { ComponentProps } from "react";
import { Link } from "wouter";
import styles from "./link-button.module.css";

/** A link to another page that looks like the buttons beside it. */
export const ButtonLink = ({ href, ...props }: ComponentProps<"a"> & { readonly href: string }) => (
  <Link href={href} {...props} className={styles.button} />
);

/** A native button: a ranking can show hundreds of them. */
export const LinkButton = (props: ComponentProps<"button">) => <button type="button" {...props} className={styles.button} />;
