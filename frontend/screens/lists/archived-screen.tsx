import { Link } from "wouter";
import type { ApplicationRow } from "../../../shared/domain/application.ts";
import { useArchive, useArchived } from "../../api/application/lists.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { ApplicationList } from "./application-list.tsx";
import { RowButton } from "./row-button.tsx";
import { useListAddress } from "./use-list-address.ts";

export default function ArchivedScreen() {
  const address = useListAddress();
  const { userType } = useSignedInUser();
  return (
    <ApplicationList
      title="Archived quotes"
      nouns={["quote", "quotes"]}
      list={useArchived(address)}
      address={address}
      Actions={userType === "master" ? undefined : RestoreAction}
      footer={<Link href="/quotes">Back to the quotes</Link>}
      empty={
        <EmptyState title="You don't have any archived quotes.">
          <Link href="/quotes">Back to the quotes</Link>
        </EmptyState>
      }
    />
  );
}

function RestoreAction({ quote: { _id, humanId } }: { readonly quote: ApplicationRow }) {
  const { restore } = useArchive();
  return <RowButton action="Restore" humanId={humanId} submission={useSubmission(() => restore(_id))} />;
}
