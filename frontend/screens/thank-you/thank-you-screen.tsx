import { CustomerCard, CustomerPage, FinePrint } from "../../ui/customer-page.tsx";

/** Where another company's page sends a customer back to. */
export default function ThankYouScreen() {
  return (
    <CustomerPage title="Thank you">
      <CustomerCard label="What happens next">
        <p>Your broker sees what came of it and goes on with your application.</p>
      </CustomerCard>
      <FinePrint>You may close this window.</FinePrint>
    </CustomerPage>
  );
}
