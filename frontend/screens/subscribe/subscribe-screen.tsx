import type { BillingCustomer } from "../../../shared/domain/billing.ts";
import { useBillingCustomer } from "../../api/account/billing.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { Section, SectionPage } from "../../ui/section-page.tsx";
import { Payments } from "./payments.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { CurrentPlan } from "./current-plan.tsx";

/** Quoting does not require a plan. */
export default function SubscribeScreen() {
  return (
    <SectionPage title="Subscription">
      <Section title="Your plan">
        <ResponseView response={useBillingCustomer()} errorTitle="Your plan could not be loaded">
          {(customer) => <Plan customer={customer} />}
        </ResponseView>
      </Section>
      <Section title="Payments">
        <Payments />
      </Section>
    </SectionPage>
  );
}

function Plan({ customer }: { readonly customer: BillingCustomer | null }) {
  const subscription = customer?.subscription ?? null;
  if (subscription === null) return <PlanChoice title="You have no plan yet." />;
  if (subscription.status === "cancelled") return <PlanChoice title="Your plan has ended." />;
  return <CurrentPlan key={subscription._id} subscription={subscription} />;
}
