import type { OpenedLink } from "../opened-link.ts";
import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";

interface SignedProps {
  readonly link: OpenedLink;
}

export const Signed = ({ link }: SignedProps) => (
  <CustomerPage title="Thank you">
    <CustomerCard label="What happens next">
      <Notice>Privacy disclosure signed successfully</Notice>
      <p>{link.whatHappensNext}</p>
    </CustomerCard>
    <FinePrint>You may close this window.</FinePrint>
  </CustomerPage>
);

export function SignedBefore({ link: { agreements, brokerName } }: SignedProps) {
  const day = agreements[0]?.signedAt;
  return (
    <CustomerPage title="This link has been used">
      <p>
        You have signed the privacy disclosure{day && ` on ${dayInSydney(day)}`}. There is nothing left to do: {brokerName} has it, and we
        have emailed you a link to your copy.
      </p>
    </CustomerPage>
  );
}
