import { useReferrals } from "../../api/application/lists.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ApplicationList } from "./application-list.tsx";
import { contactColumn } from "./contact-column.tsx";
import { useListAddress } from "./use-list-address.ts";

/** Customers referred to the provider's team; the rows are not links. */
export default function ReferralsScreen() {
  const address = useListAddress();
  return (
    <ApplicationList
      title="Referrals"
      nouns={["referral", "referrals"]}
      list={useReferrals(address)}
      address={address}
      more={[contactColumn(useSignedInUser().userType === "master")]}
      empty={<EmptyState title="You don't have any referrals." text="Open a quote and refer its customer from there." />}
    />
  );
}
