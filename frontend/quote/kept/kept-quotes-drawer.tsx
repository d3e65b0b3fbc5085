import { Button, Drawer, Form, Input } from "antd";
import { useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import { isIsoDate } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { type KeptQuote, keepQuote, useKeptQuotes } from "./kept-quotes-calls.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { ResponseView } from "../../ui/response-view.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { KeptDetails } from "./kept-details.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./kept-quotes-drawer.module.css";
import { DateText, TimeText } from "../../ui/figures.tsx";
import { atMost, tooLong } from "../../ui/at-most.tsx";

interface KeptQuotesDrawerProps {
  readonly application: Application;
  readonly filters: Filters;
  readonly reason: string | undefined;
  readonly mayKeep: boolean;
  readonly onAsOf: (day: string) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function KeptQuotesDrawer({ application, filters, reason, mayKeep, onAsOf, isOpen, onClose }: KeptQuotesDrawerProps) {
  const showAsOf = (day: string) => {
    onClose();
    onAsOf(day);
  };
  return (
    <Drawer open={isOpen} title="Saved quotes" size={560} destroyOnHidden onClose={onClose}>
      <div className={`${kit.stack} ${styles.drawer}`}>
        {mayKeep && <KeepForm application={application} filters={filters} reason={reason} />}
        <KeptList applicationId={application._id} />
        <EarlierDate onShow={showAsOf} />
      </div>
    </Drawer>
  );
}

const maxNote = 500;

type KeepFormProps = Pick<KeptQuotesDrawerProps, "application" | "filters" | "reason">;

function KeepForm({ application, filters, reason: own }: KeepFormProps) {
  const [note, setNote] = useState("");
  const reason = own ?? tooLong("the note", note, maxNote);
  const [answer, setAnswer] = useState("");
  const { isBusy, failure, submit } = useSubmit(async () => {
    setAnswer("");
    await keepQuote(application._id, filters, note.trim());
    // What is typed meanwhile stays.
    setNote((now) => (now === note ? "" : now));
    setAnswer("Saved.");
  });
  return (
    <Form layout="vertical" aria-label="Save this quote" className={styles.keep} onFinish={submit}>
      <p>Saves the cards as they are shown today, so that they can be reproduced to the cent later.</p>
      <Form.Item label="Note (optional)" htmlFor="kept-note">
        <Input.TextArea
          id="kept-note"
          autoSize={{ minRows: 2, maxRows: 6 }}
          count={atMost(maxNote)}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Form.Item>
      <FormError failure={failure} />
      <div className={`${kit.row} ${kit.wrap} ${styles.send}`}>
        <Button htmlType="submit" loading={isBusy} disabled={reason !== undefined}>
          Save this quote
        </Button>
        {reason !== undefined && <DisabledReason text={reason} />}
        <output>{answer}</output>
      </div>
    </Form>
  );
}

const KeptList = ({ applicationId }: { readonly applicationId: string }) => (
  <section aria-label="Saved quotes">
    <ResponseView response={useKeptQuotes(applicationId)} errorTitle="The saved quotes could not be loaded">
      {(list) =>
        list.length === 0 ? (
          <p>Nothing has been saved yet. Referrals and applications to lenders are saved automatically.</p>
        ) : (
          <ol className={kit.list} aria-label="Saved quotes, newest first">
            {list.map((kept) => (
              <KeptRow key={kept._id} applicationId={applicationId} kept={kept} />
            ))}
          </ol>
        )
      }
    </ResponseView>
  </section>
);

const reasons: Readonly<Record<KeptQuote["because"], string>> = {
  kept: "Saved",
  referral: "Sent with the referral",
  submission: "Sent to the lender",
  options: "In Finance options",
  selection: "Choice recorded",
};

function KeptRow({ applicationId, kept }: { readonly applicationId: string; readonly kept: KeptQuote }) {
  const [isOpen, setIsOpen] = useState(false);
  const { _id, at, by, because, note } = kept;
  return (
    <li className={styles.row}>
      <div className={`${kit.flex} ${kit.spread} ${kit.gap12} ${styles.head}`}>
        <span>
          <b>{reasons[because]}</b> <DateText at={at} /> <TimeText at={at} />
          <small className={`${kit.block} ${kit.secondary}`}>{by}</small>
        </span>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Hide" : "Show"} what was saved on ${dayInSydney(at)}, ${timeInSydney(at)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"}
        </Button>
      </div>
      {note !== undefined && <p className={`${kit.anywhere} ${styles.note}`}>{note}</p>}
      {isOpen && <KeptDetails applicationId={applicationId} keptId={_id} />}
    </li>
  );
}

function EarlierDate({ onShow }: { readonly onShow: (day: string) => void }) {
  const today = businessDate(new Date());
  const [day, setDay] = useState("");
  const [problem, setProblem] = useState<string>();
  const show = () => {
    const found = problemOf(day, today);
    setProblem(found);
    if (found === undefined) onShow(day);
  };
  return (
    <Form layout="vertical" aria-label="Earlier date" onFinish={show}>
      <Form.Item
        label="Rank with the rate sheets of an earlier date"
        htmlFor="as-of"
        help={problem ?? "Ages are calculated as of that date."}
        {...(problem !== undefined && { validateStatus: "error" as const })}
      >
        <Input
          id="as-of"
          type="date"
          max={today}
          autoComplete="off"
          value={day}
          aria-invalid={problem !== undefined}
          onChange={(event) => setDay(event.target.value)}
        />
      </Form.Item>
      <Button htmlType="submit">Show that day</Button>
    </Form>
  );
}

function problemOf(day: string, today: string): string | undefined {
  if (!isIsoDate(day)) return "Please enter a day.";
  return day > today ? `Please enter a day that is not after ${shortDateText(today)}.` : undefined;
}
