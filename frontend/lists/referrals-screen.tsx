import { useReferrals } from "../client/lists.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ApplicationList } from "./application-list.tsx";
import { contactColumn } from "./contact-column.tsx";
import { useListState } from "./use-list-state.ts";

/** Customers referred to the provider's team. The rows are not links (core specification, section 2); each ID is one. */
export default function ReferralsScreen() {
  const listState = useListState();
  return (
    <ApplicationList
      title="Referrals"
      nouns={["referral", "referrals"]}
      list={useReferrals(listState)}
      listState={listState}
      listName="referrals"
      idLink={({ _id }) => `/referral/${_id}`}
      more={contactColumn(useSignedInUser().userType === "master")}
      empty={<EmptyState title="You don't have any referrals." text="Open a quote and refer its customer from there." />}
    />
  );
}
