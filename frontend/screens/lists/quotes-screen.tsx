import { useQuotes } from "../../api/application-lists.ts";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/control-icons.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNewQuote } from "../../ui/new-quote.ts";
import { ApplicationList } from "./application-list.tsx";
import { useListAddress } from "./use-list-address.ts";

/** The broker's quotes, newest first; each row opens its workspace. */
export default function QuotesScreen() {
  const address = useListAddress();
  const newQuote = useNewQuote();
  return (
    <ApplicationList
      title="Quotes"
      words={["quote", "quotes"]}
      list={useQuotes(address)}
      address={address}
      hrefOf={({ _id }) => `/quote/${_id}`}
      empty={
        <EmptyState title="You don't have any quotes. Add a new quote!" text="Type one scenario and see every lender ranked by fit.">
          <Button look="filled" onClick={newQuote}>
            <PlusIcon />
            Start a new quote
          </Button>
        </EmptyState>
      }
    />
  );
}
