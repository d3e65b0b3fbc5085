import type { OpenedLink } from "../opened-link.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { kindsReceived } from "./progress.ts";

interface FinishedProps {
  readonly link: OpenedLink;
  readonly onBack: () => void;
}

export function Finished({ link, onBack }: FinishedProps) {
  const received = kindsReceived(link);
  const missing = link.wanted.filter(({ kind }) => !received.includes(kind)).map(({ title }) => title);
  return (
    <CustomerPage title="Thank you">
      <CustomerCard label="What happens next">
        <Notice>{link.brokerName} has your documents.</Notice>
        {missing.length > 0 && <p>Still missing: {missing.join(", ")}. You can send them later with the same link.</p>}
        <p>{link.whatHappensNext}</p>
      </CustomerCard>
      <Button isWide onClick={onBack}>
        Back to your documents
      </Button>
      <FinePrint>This link works until {dayInSydney(link.expiresAt)}. You may close this window.</FinePrint>
    </CustomerPage>
  );
}
