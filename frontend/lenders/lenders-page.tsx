import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import kit from "../ui/kit.module.css";
import { usePageTitle } from "../ui/use-page-title.ts";
import styles from "./lenders-page.module.css";

const tabs = [
  { href: "/lenders", name: "Who lends" },
  { href: "/lenders/panel", name: "Our panel" },
];

/** A page of the lenders that has a tab. */
export function LendersPage({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const [location] = useLocation();
  usePageTitle(title);
  return (
    <main id="content" className={`${kit.page} ${kit.gap16} ${styles.page}`}>
      <h1 className={kit.title}>Lenders</h1>
      <nav aria-label="Pages about lenders" className={styles.tabs}>
        {tabs.map(({ href, name }) => (
          <Link key={href} href={href} className={styles.tab} aria-current={location === href ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </main>
  );
}
