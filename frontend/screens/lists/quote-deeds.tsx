import { useState } from "react";
import { useLocation } from "wouter";
import type { ApplicationRow } from "../../../shared/entities/application.ts";
import { copyQuote, useArchive } from "../../api/application-lists.ts";
import { recordEvent } from "../../api/record-event.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { RowButton } from "./row-button.tsx";
import { useListAddress } from "./use-list-address.ts";

/** What can be done with a quote from its row. */
export function QuoteDeeds({ quote: { _id: applicationId, humanId } }: { readonly quote: ApplicationRow }) {
  const [, navigate] = useLocation();
  const [intent] = useState(() => crypto.randomUUID());
  const { say } = useListAddress();
  const { archive } = useArchive();
  const copying = useSubmission(async () => {
    const { _id: copied } = await copyQuote(applicationId, intent);
    recordEvent({ name: "quote.copied", applicationId: copied });
    navigate(`/quote/${copied}`);
  });
  const archiving = useSubmission(async () => {
    await archive(applicationId);
    recordEvent({ name: "quote.archived", applicationId });
    say(`Quote ${humanId} has been archived.`);
  });
  return (
    <>
      <RowButton deed="Copy" humanId={humanId} submission={copying} />
      <RowButton deed="Archive" humanId={humanId} submission={archiving} />
    </>
  );
}
