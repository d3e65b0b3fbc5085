import type { BillingCustomer } from "../../../shared/entities/billing.ts";
import { useBillingCustomer } from "../../api/billing.ts";
import { Answer } from "../../ui/answer.tsx";
import { Section, SectionPage } from "../../ui/section-page.tsx";
import { Payments } from "./payments.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { StandingPlan } from "./standing-plan.tsx";

/** The user's plan and its payments. Quoting asks for neither. */
export default function SubscribeScreen() {
  return (
    <SectionPage title="Subscription">
      <Section title="Your plan">
        <Answer of={useBillingCustomer()} failure="Your plan could not be loaded">
          {(customer) => <Plan customer={customer} />}
        </Answer>
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
  return <StandingPlan key={subscription._id} subscription={subscription} />;
}
