import { Link } from "wouter";
import { Brand } from "../../ui/brand.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import styles from "./register-screen.module.css";
import { RegistrationForm } from "./registration-form.tsx";
import { WhatKelpieDoes } from "./what-kelpie-does.tsx";

export default function RegisterScreen() {
  usePageTitle("Create your account");
  return (
    <div className={styles["page"]}>
      <main className={styles["main"]}>
        <Link href="/" aria-label="Kelpie" className={styles["brand"]}>
          <Brand isInBeta />
        </Link>
        <div className={styles["form"]}>
          <h1 className={styles["title"]}>Create your account</h1>
          <p className={styles["lead"]}>
            Already with us? <Link href="/login">Login</Link>
          </p>
          <RegistrationForm />
        </div>
      </main>
      <WhatKelpieDoes />
    </div>
  );
}
