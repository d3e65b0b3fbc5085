import { Button, Form, Input, Select } from "antd";
import { use, useState } from "react";
import { dollarText } from "../../../../shared/format.ts";
import { directDebitId, maxPayees, payeeKinds } from "../../../../shared/settlement/settlement.ts";
import { type SettlementAnswer, callShape } from "../../../../shared/wire/settlement.ts";
import { settlementRoutes } from "../../../../shared/wire/settlement-routes.ts";
import { call } from "../../../client/call.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { PlusIcon } from "../../../ui/control-icons.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { required, validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { dayInSydney } from "../../../ui/sydney-time.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { MayChangeContext } from "./desk-context.ts";
import { type GroupField, type Texts, GroupFields, lastStep, textsOf, valuesOf } from "./group-form.tsx";
import { type Groups, type Payee, recordCall, saveGroups, useSeen } from "./settlement.ts";
import styles from "./settlement.module.css";

const kindLabels = { supplier: "Supplier", payout: "Lender that is paid out", customer: "Customer", other: "Other" } as const;

const fieldsOf = (payee: Payee | undefined): readonly GroupField[] => [
  { name: "name", label: "Name" },
  { name: "abn", label: "ABN", kind: "digits", isOptional: true },
  { name: "amount", label: "Amount", kind: "dollars" },
  { name: "bsb", label: "BSB", kind: "digits", ...(payee?.bsb && { mask: payee.bsb }) },
  { name: "account", label: "Account number", kind: "digits", ...(payee?.account && { mask: payee.account }) },
  { name: "reference", label: "Reference", isOptional: true },
];

/** Who is paid, into which account, and whether someone was called about it; with a title where they stand below other fields. */
export function Payees({ settlement, title }: { readonly settlement: SettlementAnswer; readonly title: string | undefined }) {
  const { payees } = settlement;
  const mayChange = use(MayChangeContext);
  const [edited, setEdited] = useState<string>();
  const close = () => setEdited(undefined);
  return (
    <section className={`${kit.stack} ${kit.gap8}`} aria-label="Who is paid">
      <div className={`${kit.row} ${kit.spread} ${styles.subhead}`}>
        {title === undefined ? <span /> : <h2>{title}</h2>}
        {mayChange && payees.length < maxPayees && edited !== "new" && (
          <Button type="link" icon={<PlusIcon />} onClick={() => setEdited("new")}>
            Payee
          </Button>
        )}
      </div>
      <ul className={`${kit.list} ${styles.box} ${styles.payees}`}>
        {payees.map((payee) => (
          <li key={payee._id}>
            {edited === payee._id ? (
              <PayeeForm settlement={settlement} payee={payee} onClose={close} />
            ) : (
              <PayeeRow settlement={settlement} payee={payee} onEdit={() => setEdited(payee._id)} />
            )}
          </li>
        ))}
        {edited === "new" && (
          <li>
            <PayeeForm settlement={settlement} payee={undefined} onClose={close} />
          </li>
        )}
      </ul>
      {payees.length === 0 && edited !== "new" && <p className={kit.secondary}>No payee is entered yet.</p>}
      <p className={`${kit.small} ${kit.secondary}`}>
        <strong>Call a number you had before this invoice,</strong> not one in the email. No pack leaves without this call. Account numbers
        are shown masked. Showing one is recorded.
      </p>
    </section>
  );
}

interface PayeeProps {
  readonly settlement: SettlementAnswer;
  readonly payee: Payee;
}

/** What is younger is more often a fraud. */
const freshMs = 24 * 60 * 60_000;

function PayeeRow({ settlement, payee, onEdit }: PayeeProps & { readonly onEdit: () => void }) {
  const mayChange = use(MayChangeContext);
  const [isCalling, setIsCalling] = useState(false);
  const [now] = useState(Date.now);
  const { _id, kind, name, abn, amount, bsb, account, verified, detailsAt } = payee;
  const isFresh = detailsAt !== null && now - Date.parse(detailsAt) < freshMs;
  const hasAccount = bsb !== null && account !== null;
  return (
    <>
      <div className={`${kit.stack} ${kit.gap16} ${styles.payee}`}>
        <p>
          <strong>{name}</strong>
          <span className={`${kit.block} ${kit.small} ${kit.secondary}`}>
            {kindLabels[kind]}
            {abn && `, ABN ${abn}`}
          </span>
        </p>
        <strong className={kit.figure}>{dollarText(amount)}</strong>
        <Account settlement={settlement} holder={_id} bsb={bsb} account={account} />
        <p className={`${kit.row} ${kit.gap8} ${kit.small}`}>
          <LevelMark level={verified ? (isFresh ? 2 : 0) : 1} />
          {verified
            ? `called ${verified.number}, ${verified.spokeWith}, on ${dayInSydney(verified.at)}${isFresh ? "; the account is less than a day old" : ""}`
            : hasAccount
              ? `not called since the change of ${dayInSydney(detailsAt ?? "")}`
              : "no account yet"}
        </p>
        {mayChange && (
          <span className={`${kit.row} ${kit.gap4}`}>
            {hasAccount && (
              <Button type="link" size="small" onClick={() => setIsCalling(true)}>
                Record a call
              </Button>
            )}
            <Button type="text" size="small" onClick={onEdit} aria-label={`Change ${name}`}>
              Change
            </Button>
          </span>
        )}
      </div>
      {isCalling && <CallForm settlement={settlement} payee={payee} onClose={() => setIsCalling(false)} />}
    </>
  );
}

interface AccountProps extends Pick<PayeeProps, "settlement">, Pick<Payee, "bsb" | "account"> {
  readonly holder: string;
}

/** Masked, until its numbers are asked for. */
export function Account({ settlement: { applicationId }, holder, bsb, account }: AccountProps) {
  const mayChange = use(MayChangeContext);
  const [shown, setShown] = useState<{ readonly bsb: string | null; readonly account: string | null }>();
  const { isBusy, failure, submit } = useSubmit(async () =>
    setShown(await call(settlementRoutes.showPaymentDetails, { body: { applicationId, payeeId: holder } })),
  );
  if (bsb === null && account === null) return <span className={kit.tertiary}>-</span>;
  return (
    <div>
      <span className={kit.figure}>{shown ? `${shown.bsb ?? "-"} ${shown.account ?? "-"}` : `${bsb ?? "-"} ${account ?? "-"}`}</span>
      {mayChange && !shown && (
        <Button type="text" size="small" loading={isBusy} onClick={submit} aria-label="Show the account number">
          Show
        </Button>
      )}
      <FailureAlert failure={failure} />
    </div>
  );
}

export const DebitAccount = ({ settlement }: Pick<PayeeProps, "settlement">) =>
  settlement.directDebit && (
    <Account settlement={settlement} holder={directDebitId} bsb={settlement.directDebit.bsb} account={settlement.directDebit.account} />
  );

function CallForm({ settlement, payee, onClose }: PayeeProps & { readonly onClose: () => void }) {
  const { over } = useSeen(settlement, true);
  return (
    <SubmitForm
      initialValues={{ number: "", spokeWith: "" }}
      onSubmit={async ({ number, spokeWith }) => {
        await over((shown) => recordCall(shown, payee._id, { number: number.trim(), spokeWith: spokeWith.trim() }));
        onClose();
      }}
    >
      <div className={styles.fields}>
        <Form.Item
          name="number"
          label="Number called"
          required={false}
          rules={[required("Enter the number that you called"), validatorRule(problemBy(callShape.number))]}
        >
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="spokeWith"
          label="Spoke with"
          required={false}
          rules={[required("Enter who confirmed it"), validatorRule(problemBy(callShape.spokeWith))]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <SubmitBar label="They confirmed the account" type="default" align="start" reason="Enter number and name">
        <Button type="text" onClick={onClose}>
          Cancel
        </Button>
      </SubmitBar>
    </SubmitForm>
  );
}

type SavedPayee = NonNullable<Groups["payees"]>[number];

function PayeeForm({
  settlement,
  payee,
  onClose,
}: Omit<PayeeProps, "payee"> & { readonly payee: Payee | undefined; readonly onClose: () => void }) {
  const fields = fieldsOf(payee);
  const texts = { kind: payee?.kind ?? "supplier", ...textsOf(fields, payee ?? null) };
  const { onChange, over } = useSeen(settlement, true);
  const others = settlement.payees.flatMap(({ _id, kind, name, abn, amount, reference }): SavedPayee[] =>
    _id === payee?._id ? [] : [{ _id, kind, name, amount, ...(abn && { abn }), ...(reference && { reference }) }],
  );
  const save = async ({ kind, ...typed }: Texts) => {
    const saved = { ...(payee && { _id: payee._id }), kind, ...valuesOf(fields, typed) } as SavedPayee;
    const at = settlement.payees.findIndex(({ _id }) => _id === payee?._id);
    await over((shown) => saveGroups(shown, { payees: at < 0 ? [...others, saved] : others.toSpliced(at, 0, saved) }));
    onClose();
  };
  const removal = useSubmit(async () => {
    await over((shown) => saveGroups(shown, { payees: others }));
    onClose();
  });
  return (
    <SubmitForm<Texts> initialValues={texts} nameOf={lastStep} onChange={onChange} onSubmit={save}>
      <Form.Item name="kind" label="Payee is the">
        <Select options={payeeKinds.map((value) => ({ value, label: kindLabels[value] }))} />
      </Form.Item>
      <GroupFields fields={fields} texts={texts} />
      <FailureAlert failure={removal.failure} />
      <SubmitBar label="Save" type="default" align="start" reason="Check the fields above">
        <Button type="text" onClick={onClose}>
          Cancel
        </Button>
        {payee && (
          <Button type="text" danger loading={removal.isBusy} onClick={removal.submit}>
            Remove
          </Button>
        )}
      </SubmitBar>
    </SubmitForm>
  );
}
