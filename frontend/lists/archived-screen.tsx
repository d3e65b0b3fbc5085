import { Button } from "antd";
import { Link } from "wouter";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import { useArchive, useArchived } from "../client/lists.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ApplicationList } from "./application-list.tsx";
import { useListState } from "./use-list-state.ts";
import { useRowAction } from "./use-row-action.ts";

export default function ArchivedScreen() {
  const listState = useListState();
  const { userType } = useSignedInUser();
  return (
    <ApplicationList
      title="Archived quotes"
      nouns={["quote", "quotes"]}
      list={useArchived(listState)}
      listState={listState}
      listName="archived"
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

function RestoreAction({ row: { _id, humanId } }: { readonly row: ApplicationRow }) {
  const { restore } = useArchive();
  const { isBusy, submit } = useRowAction(`Quote ${humanId} was not restored.`, () => restore(_id));
  return (
    <Button type="link" size="small" aria-label={`Restore quote ${humanId}`} loading={isBusy} onClick={submit}>
      Restore
    </Button>
  );
}
