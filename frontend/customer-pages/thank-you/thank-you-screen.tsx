import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { useLastSender } from "../page-sender.ts";

/** Pages of other companies send the customer back here. */
export default function ThankYouScreen() {
  useLastSender();
  return (
    <CustomerPage title="Thank you">
      <CustomerCard label="What happens next">
        <p>Your broker can see the result and will continue with your application.</p>
      </CustomerCard>
      <FinePrint>You may close this window.</FinePrint>
    </CustomerPage>
  );
}
