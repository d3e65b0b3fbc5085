import { useState } from "react";
import { useParams } from "wouter";
import { useApplication } from "../../api/application.ts";
import { useUser } from "../../api/use-user.ts";
import { InputPanel } from "./panel/input-panel.tsx";
import type { Asked, Target } from "./panel/panel-context.ts";
import styles from "./quote-screen.module.css";

const nothingAsked: Asked = { counts: new Map(), products: 0 };

/** The workspace: the scenario on the left, every lender's products on the right. Without an id it stands empty. */
export default function QuoteScreen() {
  const { applicationId } = useParams();
  const { data: application } = useApplication(applicationId);
  const { data: user } = useUser();
  const [target, setTarget] = useState<Target>();
  return (
    <div className={styles["workspace"]}>
      <aside className={styles["panel"]} aria-label="Scenario">
        {application && user && (
          <InputPanel
            key={application._id}
            application={application}
            isReadOnly={user.userType === "master"}
            asked={nothingAsked}
            target={target}
            onAskFor={(attribute) => setTarget({ attribute })}
          />
        )}
      </aside>
      <main className={styles["results"]} />
    </div>
  );
}
