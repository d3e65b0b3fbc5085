import { useParams } from "wouter";
import { useApplication } from "../../api/application.ts";
import { InputPanel } from "./panel/input-panel.tsx";
import styles from "./quote-screen.module.css";

/** The workspace: the scenario on the left, every lender's products on the right. Without an id it stands empty. */
export default function QuoteScreen() {
  const { applicationId } = useParams();
  const { data: application } = useApplication(applicationId);
  return (
    <div className={styles["workspace"]}>
      <aside className={styles["panel"]} aria-label="Scenario">
        {application && <InputPanel application={application} />}
      </aside>
      <main className={styles["results"]} />
    </div>
  );
}
