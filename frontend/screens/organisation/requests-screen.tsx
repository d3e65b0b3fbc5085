import { Redirect, useLocation } from "wouter";
import { useOrganisation } from "../../api/organisation.ts";
import { useSignedInUser } from "../../api/use-user.ts";
import { Answer } from "../../ui/answer.tsx";
import { Section, SectionPage } from "../../ui/section-page.tsx";
import { JoinRequests } from "./join-requests.tsx";
import styles from "./organisation.module.css";

/** Where the letter about a request to join leads its organisation's administrator. */
export default function RequestsScreen() {
  const [, navigate] = useLocation();
  const user = useSignedInUser();
  const answer = useOrganisation();
  if (user.organisation === null) return <Redirect href="/quotes" replace />;
  return (
    <SectionPage title="Requests to join">
      <Answer of={answer} failure="The requests could not be loaded">
        {(organisation) => (
          <Section title={organisation.name}>
            {organisation.joinRequests.length === 0 ? (
              <p className={styles["note"]}>
                {organisation.isAdministrator ? "Nobody is waiting to join." : "Only the administrator answers requests to join."}
              </p>
            ) : (
              <JoinRequests
                organisation={organisation}
                onApproved={() => navigate("/request-success")}
                onFailed={() => navigate("/request-fail")}
              />
            )}
          </Section>
        )}
      </Answer>
    </SectionPage>
  );
}
