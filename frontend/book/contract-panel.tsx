import { Button, Tag } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import { scheduleOf } from "../../shared/book/schedule.ts";
import { dollarText, percentText } from "../../shared/format.ts";
import { creditProfileFields } from "../../shared/domain/customer.ts";
import type { BookRow } from "../../shared/wire/book-routes.ts";
import { dollarsFormat } from "../quote/panel/dollars-format.ts";
import { AssumedMark } from "../quote/parts/assumed-mark.tsx";
import type { ParseResult } from "../quote/panel/input-format.ts";
import { numberFormat } from "../quote/panel/number-format.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { shortDateText } from "../ui/short-date.ts";
import { TextField } from "../ui/text-field.tsx";
import { useIdempotencyKey } from "../ui/use-idempotency-key.ts";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import { nameOf, startQuoteFrom, updateContract } from "./book.ts";
import styles from "./book.module.css";
import { Schedule } from "./schedule.tsx";

/** A contract: what Today says of it, its schedule, and what only the broker knows. */
export function ContractPanel({ row, hasTitle = false }: { readonly row: BookRow; readonly hasTitle?: boolean }) {
  const { contract } = row;
  const { _id, lender, amount, rate, balloon, term, commissionDueOn, receivedOn, endedOn } = contract;
  const today = businessDate(new Date());
  const lastDay = endedOn && endedOn < today ? endedOn : today;
  const [isWhole, setIsWhole] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const saving = useSubmit(() => updateContract({ _id, receivedOn: today }));
  const ending = useSubmit(() => updateContract({ _id, endedOn: today }));
  return (
    <section aria-label={nameOf(contract)} className={`${kit.stack} ${kit.gap12} ${styles.panel}`}>
      <header>
        <div className={`${kit.row} ${kit.spread} ${kit.gap8}`}>
          {hasTitle && <h2 className={`${kit.semibold} ${kit.anywhere}`}>{nameOf(contract)}</h2>}
          <Tag>
            {scheduleOf(contract, lastDay).repaymentsMade} of {term} paid
          </Tag>
        </div>
        <p className={kit.secondary}>
          {lender}, {dollarText(amount)} at {percentText(rate)}
          {balloon > 0 && `, balloon ${dollarText(balloon)}`}
        </p>
      </header>
      {row.watch.map((told) => (
        <Told key={told.kind} row={row} told={told} />
      ))}
      <Schedule contract={contract} on={lastDay} isWhole={isWhole} />
      {isEditing && <ValueAndScore contract={contract} onSaved={() => setIsEditing(false)} />}
      <footer className={`${kit.row} ${kit.wrap} ${styles.foot}`}>
        <Button type="link" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Fewer rows" : `All ${term} rows`}
        </Button>
        <Button type="link" onClick={() => setIsEditing(!isEditing)}>
          Value and score
        </Button>
        {commissionDueOn && !receivedOn && (
          <Button type="link" loading={saving.isBusy} onClick={saving.submit}>
            Commission received
          </Button>
        )}
        {endedOn ? (
          <span className={`${kit.end} ${kit.secondary}`}>Ended on {shortDateText(endedOn)}</span>
        ) : (
          <Button type="text" className={kit.end} loading={ending.isBusy} onClick={ending.submit}>
            Ended
          </Button>
        )}
      </footer>
      <FailureAlert failure={saving.failure ?? ending.failure} />
    </section>
  );
}

function Told({ row, told }: { readonly row: BookRow; readonly told: BookRow["watch"][number] }) {
  const { kind, text } = told;
  const [, navigate] = useLocation();
  const keyFor = useIdempotencyKey();
  const isQuotable = kind === "refinance" || kind === "balloonDue";
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (isQuotable) navigate(`/quote/${await startQuoteFrom(row, kind, keyFor([row.contract._id, kind]))}`);
  });
  return (
    <div className={`${kit.stack} ${kit.gap8} ${styles.told}`}>
      <div className={`${kit.row} ${kit.spread} ${kit.gap8}`}>
        {told.offer ? <Saving told={told} /> : <p className={kit.anywhere}>{text.charAt(0).toUpperCase() + text.slice(1)}.</p>}
        {isQuotable && (
          <Button loading={isBusy} onClick={submit}>
            Start a quote
          </Button>
        )}
      </div>
      {told.offer && (
        <p className={`${kit.small} ${kit.secondary}`}>
          {told.offer.term} months at {percentText(told.offer.rate)}, {dollarText(told.offer.repayment)}
          {told.offer.monthlyFees > 0 && ` + ${dollarText(told.offer.monthlyFees)}`} a month. Still pays up to a payout of{" "}
          <b className={kit.semibold}>{dollarText(told.payoutUpTo ?? null)}</b>
          {text.includes("; not known") && text.slice(text.indexOf("; not known"))}.
          {typeof row.contract.valueNow !== "number" && " The asset is assumed worth what is owed."}
        </p>
      )}
      <FailureAlert failure={failure} />
    </div>
  );
}

const Saving = ({ told: { lender, saves, assumed } }: { readonly told: BookRow["watch"][number] }) => (
  <p className={kit.tiny}>
    <span className={kit.secondary}>Refinance with {lender} saves about</span> {assumed && <AssumedMark />}
    <b className={`${kit.block} ${kit.title}`}>{dollarText(saves ?? null)}</b>
  </p>
);

const scoreFormat = numberFormat(creditProfileFields.score);
const problemIn = (result: ParseResult<number>): string | undefined => ("problem" in result ? result.problem : undefined);

interface ValueAndScoreProps {
  readonly contract: BookRow["contract"];
  readonly onSaved: () => void;
}

/** An empty field is not known. What was not typed is not sent: a score that is sent is one of today. */
function ValueAndScore({ contract: { _id, valueNow, score }, onSaved }: ValueAndScoreProps) {
  const [typedValue, setValue] = useState<string>();
  const [typedPoints, setPoints] = useState<string>();
  const [value, points] = [typedValue ?? dollarsFormat.format(valueNow), typedPoints ?? scoreFormat.format(score)];
  const [newValue, newScore] = [dollarsFormat.parse(value), scoreFormat.parse(points)];
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (!("value" in newValue) || !("value" in newScore)) return;
    await updateContract({
      _id,
      ...(typedValue !== undefined && { valueNow: newValue.value }),
      ...(typedPoints !== undefined && { score: newScore.value }),
    });
    onSaved();
  });
  return (
    <form
      className={`${kit.stack} ${kit.gap8}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Value now"
        value={value}
        onChange={setValue}
        inputMode="decimal"
        error={problemIn(newValue)}
        hint="What the asset would sell for"
      />
      <TextField
        label="Credit score"
        value={points}
        onChange={setPoints}
        inputMode="numeric"
        error={problemIn(newScore)}
        hint="Taken as of today"
      />
      <Button htmlType="submit" type="primary" className={kit.start} loading={isBusy}>
        Save
      </Button>
      <FailureAlert failure={failure} />
    </form>
  );
}
