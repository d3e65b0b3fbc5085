import { type ReactNode, useState } from "react";
import { type PageSender, SenderOfPage } from "../customer-pages/page-sender.ts";
import kit from "../ui/kit.module.css";
import styles from "./customer-layout.module.css";
import { KelpieHead } from "../ui/brand.tsx";

/** For pages that customers open from an email: headed by who has sent it, once that is known. */
export default function CustomerLayout({ children }: { readonly children: ReactNode }) {
  const [sender, setSender] = useState<PageSender>();
  return (
    <>
      <header className={`${kit.row} ${kit.gap12} ${styles.header}`}>{sender && <Sender sender={sender} />}</header>
      <main id="content" className={styles.main}>
        <SenderOfPage value={setSender}>{children}</SenderOfPage>
      </main>
      <footer className={`${kit.stack} ${kit.gap4} ${kit.tertiary} ${styles.footer}`}>
        {sender && sender.organisationName === null && <p>Kelpie has not verified the organisation that {sender.brokerName} works for.</p>}
        <span className={styles.by}>
          by <KelpieHead size={14} /> Kelpie
        </span>
      </footer>
    </>
  );
}

function Sender({ sender: { brokerName, organisationName, logo } }: { readonly sender: PageSender }) {
  // The name beside the logo says the same.
  return (
    <>
      {logo && <img src={logo.picture} alt="" className={styles.logo} />}
      <span className={styles.name}>{organisationName ?? brokerName}</span>
    </>
  );
}
