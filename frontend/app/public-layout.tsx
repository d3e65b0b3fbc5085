import type { ReactNode } from "react";
import { Link } from "wouter";
import { currentToken } from "../client/session/session.ts";
import { Brand } from "../ui/brand.tsx";
import kit from "../ui/kit.module.css";
import styles from "./public-layout.module.css";

/** For all public screens except /register and those for customers. Signed-in users are not asked to sign up. */
export default function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={`${kit.row} ${kit.spread} ${styles.header}`}>
        <Link href="/" aria-label="Kelpie" className={styles.brand}>
          <Brand isInBeta />
        </Link>
        {currentToken() === undefined && (
          <span className={styles.invitation}>
            Don't have an account?
            <Link href="/register" className={styles.signUp}>
              Sign up
            </Link>
          </span>
        )}
      </header>
      <main id="content" className={styles.main}>
        {children}
      </main>
    </>
  );
}
