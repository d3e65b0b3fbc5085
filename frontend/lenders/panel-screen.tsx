import { useOrganisation } from "../client/organisation.ts";
import { useApi } from "../client/use-api.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { SecondFactorNeeded } from "../ui/failure-alert.tsx";
import kit from "../ui/kit.module.css";
import { ResponseView } from "../ui/response-view.tsx";
import { LendersPage } from "./lenders-page.tsx";
import { PanelTable } from "./panel-table.tsx";

/** The lenders that the organisation works with, and what it charges: the administrator sets them, members read them. */
export default function PanelScreen() {
  const { organisation } = useSignedInUser();
  return (
    <LendersPage title="Our panel">
      {organisation === null ? (
        <EmptyState title="You belong to no organisation, so you have no panel." text="A quote lists the lenders of its owner's panel." />
      ) : (
        <OwnPanel />
      )}
    </LendersPage>
  );
}

function OwnPanel() {
  const { hasSecondFactor } = useSignedInUser();
  const organisation = useOrganisation();
  // What is typed belongs to the version that was read: only a save, or its refusal, reads another one.
  const lenders = useApi(organisationRoutes.readLenders, {}, { revalidateOnFocus: false, revalidateOnReconnect: false });
  return (
    <ResponseView response={organisation} errorTitle="Your organisation could not be loaded">
      {({ isAdministrator }) => (
        <>
          {isAdministrator && !hasSecondFactor && <SecondFactorNeeded />}
          {!isAdministrator && <p className={kit.secondary}>Only your organisation's administrator can change this.</p>}
          <ResponseView response={lenders} errorTitle="Your lenders could not be loaded">
            {(data) => <PanelTable lenders={data} isEditable={isAdministrator} onRead={() => lenders.mutate()} />}
          </ResponseView>
        </>
      )}
    </ResponseView>
  );
}
