import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { ApplicationRow } from "../../shared/domain/application.ts";
import { copyQuote, useArchive } from "../client/lists.ts";
import { recordEvent } from "../client/record-event.ts";
import { MoreIcon } from "../ui/control-icons.tsx";
import { useRowAction } from "./use-row-action.ts";
import { useListState } from "./use-list-state.ts";

export function QuoteActions({ row: { _id: applicationId, humanId } }: { readonly row: ApplicationRow }) {
  const [, navigate] = useLocation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { showNotice } = useListState();
  const { archive } = useArchive();
  const [evidenceKey] = useState(() => crypto.randomUUID());
  const open = (copied: string) => {
    recordEvent({ name: "quote.copied", applicationId: copied });
    navigate(`/quote/${copied}`);
  };
  const notCopied = `Quote ${humanId} was not copied.`;
  const copying = useRowAction(notCopied, async () => open((await copyQuote({ applicationId }, idempotencyKey))._id));
  const copyingEvidence = useRowAction(notCopied, async () =>
    open((await copyQuote({ applicationId, withEvidence: true }, evidenceKey))._id),
  );
  const archiving = useRowAction(`Quote ${humanId} was not archived.`, async () => {
    await archive(applicationId);
    recordEvent({ name: "quote.archived", applicationId });
    showNotice(`Quote ${humanId} has been archived.`);
  });
  const items = [
    { key: "copy", label: "Copy", onClick: copying.submit },
    { key: "evidence", label: "Copy with documents and signatures", onClick: copyingEvidence.submit },
    { key: "archive", label: "Archive", onClick: archiving.submit },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button
        type="text"
        aria-label={`Actions for quote ${humanId}`}
        loading={copying.isBusy || copyingEvidence.isBusy || archiving.isBusy}
        icon={<MoreIcon />}
      />
    </Dropdown>
  );
}
