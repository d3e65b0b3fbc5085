import { Redirect, useLocation } from "wouter";
import { useOrganisation } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { Section, SectionPage } from "../ui/section-page.tsx";
import { JoinRequests } from "./join-requests.tsx";
import kit from "../ui/kit.module.css";

/** The page that the email about a join request links to. */
export default function RequestsScreen() {
  const [, navigate] = useLocation();
  const user = useSignedInUser();
  const answer = useOrganisation();
  if (user.organisation === null) return <Redirect href="/quotes" replace />;
  return (
    <SectionPage title="Requests to join">
      <ResponseView response={answer} errorTitle="The requests could not be loaded">
        {(organisation) => (
          <Section title={organisation.name}>
            {organisation.joinRequests.length === 0 ? (
              <p className={kit.secondary}>
                {organisation.isAdministrator ? "There are no open requests." : "Only the administrator can answer requests to join."}
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
      </ResponseView>
    </SectionPage>
  );
}
