import { useState } from "react";
import { useLocation } from "wouter";
import type { ApplicationRow } from "../../../shared/domain/application.ts";
import { copyQuote, useArchive } from "../../api/application/lists.ts";
import { recordEvent } from "../../api/http/record-event.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { RowButton } from "./row-button.tsx";
import { useListAddress } from "./use-list-address.ts";

export function QuoteActions({ quote: { _id: applicationId, humanId } }: { readonly quote: ApplicationRow }) {
  const [, navigate] = useLocation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { showNotice } = useListAddress();
  const { archive } = useArchive();
  const copying = useSubmission(async () => {
    const { _id: copied } = await copyQuote(applicationId, idempotencyKey);
    recordEvent({ name: "quote.copied", applicationId: copied });
    navigate(`/quote/${copied}`);
  });
  const archiving = useSubmission(async () => {
    await archive(applicationId);
    recordEvent({ name: "quote.archived", applicationId });
    showNotice(`Quote ${humanId} has been archived.`);
  });
  return (
    <>
      <RowButton action="Copy" humanId={humanId} submission={copying} />
      <RowButton action="Archive" humanId={humanId} submission={archiving} />
    </>
  );
}
