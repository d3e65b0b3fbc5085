import { Link } from "wouter";
import { useQuotes } from "../client/lists.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { Button } from "../ui/button.tsx";
import { PlusIcon } from "../ui/control-icons.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useNewQuote } from "./new-quote.ts";
import { ApplicationList } from "./application-list.tsx";
import { QuoteActions } from "./quote-actions.tsx";
import { useListState } from "./use-list-state.ts";

/** A master user sees the quotes of every organisation. */
export default function QuotesScreen() {
  const listState = useListState();
  const isMaster = useSignedInUser().userType === "master";
  return (
    <ApplicationList
      title="Quotes"
      nouns={["quote", "quotes"]}
      list={useQuotes(listState)}
      listState={listState}
      listName="quotes"
      hrefOf={({ _id }) => `/quote/${_id}`}
      Actions={isMaster ? undefined : QuoteActions}
      footer={<Link href="/quotes/archived">Archived quotes</Link>}
      empty={<NoQuotes isMaster={isMaster} />}
    />
  );
}

function NoQuotes({ isMaster }: { readonly isMaster: boolean }) {
  const newQuote = useNewQuote();
  if (isMaster) return <EmptyState title="There are no quotes yet." />;
  return (
    <EmptyState title="You don't have any quotes. Add a new quote!" text="Type one scenario and see every lender ranked by fit.">
      <Button variant="filled" onClick={newQuote}>
        <PlusIcon />
        Start a new quote
      </Button>
      <Link href="/quotes/archived">Archived quotes</Link>
    </EmptyState>
  );
}
