import { Button, Form, Input } from "antd";
import { useEffect, useRef } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { type CheckId, mayAccept } from "../../../../shared/settlement/checks.ts";
import { type SettlementAnswer, acceptedReason } from "../../../../shared/wire/settlement.ts";
import { useMayChange } from "../../../client/application/access.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { ChevronIcon } from "../../../ui/control-icons.tsx";
import kit from "../../../ui/kit.module.css";
import { ResponseView } from "../../../ui/response-view.tsx";
import { required, validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { useLenderSubmission } from "../submission/lender-submission.ts";
import { type DeskLine, MayChangeContext } from "./desk-context.ts";
import { GroupForm, type GroupName } from "./group-form.tsx";
import { DebitAccount, Payees } from "./payees.tsx";
import { Remedies } from "./remedies.tsx";
import { SettledForm } from "./settled-form.tsx";
import { saveGroups, useSeen, useSettlement } from "./settlement.ts";
import styles from "./settlement.module.css";

interface SettlementDeskProps {
  readonly application: Application;
  readonly line: Exclude<DeskLine, "conditions">;
  readonly onBack: () => void;
}

const groupOf: Readonly<Record<Exclude<DeskLine, "conditions">, GroupName | "payees" | "settled">> = {
  identifiers: "asset",
  invoiceParty: "invoice",
  invoiceTotal: "invoice",
  deposit: "invoice",
  ratio: "invoice",
  payees: "payees",
  payeeDetails: "payees",
  payout: "payout",
  insurance: "insurance",
  directDebit: "directDebit",
  bookedOn: "booking",
  settled: "settled",
};

const titles = {
  asset: ["Which asset it is", "As its plate and its papers say"],
  invoice: ["Invoice", "What was billed, beside what was approved"],
  payees: ["Who is paid", "Every dollar of the invoice, to the cent"],
  payout: ["Payout", "By the letter of the lender that is paid out"],
  insurance: ["Insurance", "In force on the day of settlement"],
  directDebit: ["Direct debit", "From an account of the customer or the business"],
  booking: ["Day of settlement", "A business day in NSW, before the approval lapses"],
  settled: ["Settled", "What the contract says"],
} as const;

/** The fields of one line, in place of the products. */
export default function SettlementDesk({ application, line, onBack }: SettlementDeskProps) {
  const settlement = useSettlement(application._id);
  const submission = useLenderSubmission(application._id);
  const mayChange = useMayChange(application) && (application.outcome ?? null) === null;
  const group = groupOf[line];
  const check = settlement.data?.checks.find(({ id }) => id === line);
  return (
    <MayChangeContext value={mayChange}>
      <div className={`${kit.stack} ${styles.desk}`}>
        <Button type="text" className={`${kit.start} ${styles.back}`} icon={<ChevronIcon direction="left" />} onClick={onBack}>
          Back to the quote
        </Button>
        <Heading key={line} group={group} />
        <ResponseView response={settlement} errorTitle="The settlement could not be loaded">
          {(answer) => (
            <>
              {check && <output className={kit.medium}>{check.text}</output>}
              <div className={`${kit.stack} ${kit.gap16}`}>
                {group === "settled" ? (
                  <ResponseView response={submission} errorTitle="The approval could not be loaded">
                    {(approved) => <SettledForm application={application} submission={approved} settlement={answer} />}
                  </ResponseView>
                ) : (
                  group !== "payees" && (
                    <fieldset className={`${styles.box} ${styles.fieldset}`} disabled={!mayChange}>
                      <GroupForm key={group} settlement={answer} group={group} />
                      {group === "directDebit" && <DebitAccount settlement={answer} />}
                    </fieldset>
                  )
                )}
                {group === "invoice" && (
                  <Remedies
                    settlement={answer}
                    terms={submission.data?.terms ?? undefined}
                    assetValue={application.asset.assetValue ?? 0}
                  />
                )}
                {(group === "invoice" || group === "payees") && (
                  <Payees settlement={answer} title={group === "invoice" ? "Who is paid" : undefined} />
                )}
              </div>
              {check && mayAccept(check) && mayChange && <Reason key={check.id} settlement={answer} id={check.id} />}
            </>
          )}
        </ResponseView>
      </div>
    </MayChangeContext>
  );
}

/** Focused where a line is chosen, so that its fields are read next. */
function Heading({ group }: { readonly group: keyof typeof titles }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [title, about] = titles[group];
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <p className={`${kit.small} ${kit.secondary}`}>{about}</p>
    </header>
  );
}

function Reason({ settlement, id }: { readonly settlement: SettlementAnswer; readonly id: CheckId }) {
  const { onChange, over } = useSeen(settlement);
  const save = ({ reason }: { readonly reason: string }) =>
    over((shown) => saveGroups(shown, { accepted: { ...settlement.accepted, [id]: reason.trim() } }));
  return (
    <SubmitForm initialValues={{ reason: settlement.accepted[id] ?? "" }} nameOf={() => ["reason"]} onChange={onChange} onSubmit={save}>
      <details className={styles.reason}>
        <summary>Go on although this differs</summary>
        <Form.Item
          name="reason"
          label="Why, in 10 characters or more"
          required={false}
          rules={[required("Enter why"), validatorRule(problemBy(acceptedReason))]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <SubmitBar label="Go on" type="default" align="start" reason="Enter why" />
      </details>
    </SubmitForm>
  );
}
