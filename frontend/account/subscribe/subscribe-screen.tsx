import type { BillingCustomer, Transaction } from "../../../shared/domain/billing.ts";
import { useBillingCustomer, openBillingPortal, useTransactions } from "./billing.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { Section, SectionPage } from "../../ui/section-page.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import kit from "../../ui/kit.module.css";
import { Button, Table, type TableColumnsType } from "antd";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { DateText, Money } from "../../ui/figures.tsx";

export default function SubscribeScreen() {
  return (
    <SectionPage title="Subscription">
      <Section title="Your plan">
        <p className={kit.secondary}>{whatItGives}</p>
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

/** The way to the payment provider's own pages. */
function ManagePlan() {
  const { isBusy, failure, submit } = useSubmit(openBillingPortal);
  return (
    <>
      <FailureAlert failure={failure} />
      <p className={kit.secondary}>
        Cancel or change the plan, change the card, and download tax invoices at our payment provider, Stripe.
      </p>
      <Button loading={isBusy} onClick={submit}>
        Manage plan, card and invoices
      </Button>
    </>
  );
}

const states: Readonly<Record<Transaction["status"], string>> = {
  pending: "Pending",
  paid: "Paid",
  failed: "Failed",
  refunded: "Refunded",
};

const columns: TableColumnsType<Transaction> = [
  { key: "date", title: "Date", render: (_, { createdAt }) => <DateText at={createdAt} /> },
  { key: "for", title: "For", dataIndex: "description" },
  { key: "amount", title: "Amount", align: "right", render: (_, { amount }) => <Money dollars={amount} /> },
  { key: "gst", title: "GST included", align: "right", render: (_, { gst }) => <Money dollars={gst} /> },
  { key: "state", title: "State", render: (_, { status }) => states[status] },
];

function Payments() {
  return (
    <ResponseView response={useTransactions()} errorTitle="Your payments could not be loaded">
      {(transactions) =>
        transactions.length === 0 ? (
          <p className={kit.secondary}>No payments yet.</p>
        ) : (
          <Table aria-label="Payments" rowKey="_id" size="small" pagination={false} columns={columns} dataSource={transactions} />
        )
      }
    </ResponseView>
  );
}
