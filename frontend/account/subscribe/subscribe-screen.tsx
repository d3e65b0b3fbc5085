import type { BillingCustomer } from "../../../shared/domain/billing.ts";
import { useBillingCustomer } from "./billing.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { Section, SectionPage } from "../../ui/section-page.tsx";
import { Payments } from "./payments.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { ManagePlan } from "./manage-plan.tsx";
import styles from "./subscribe-screen.module.css";

export default function SubscribeScreen() {
  return (
    <SectionPage title="Subscription">
      <Section title="Your plan">
        <p className={styles["note"]}>{whatItGives}</p>
        <ResponseView response={useBillingCustomer()} errorTitle="Your plan could not be loaded">
          {(customer) => (
            <>
              <Plan customer={customer} />
              {customer?.subscription && <ManagePlan />}
            </>
          )}
        </ResponseView>
      </Section>
      <Section title="Payments">
        <Payments />
      </Section>
    </SectionPage>
  );
}

const whatItGives =
  "Everything in Kelpie works without a plan: quotes, referrals, documents and submissions. " +
  "A plan is for one person and pays for Kelpie's upkeep. It unlocks nothing further.";

function Plan({ customer }: { readonly customer: BillingCustomer | null }) {
  const subscription = customer?.subscription ?? null;
  if (subscription === null) return <PlanChoice title="You have no plan yet." />;
  if (subscription.status === "cancelled") return <PlanChoice title="Your plan has ended." />;
  return <CurrentPlan key={subscription._id} subscription={subscription} />;
}
