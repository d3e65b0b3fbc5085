import { Button } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { type DealOutcome, mayBeMarked } from "../../../../shared/domain/stage.ts";
import { useMayChange } from "../../../client/application/access.ts";
import { copyQuote } from "../../../client/lists.ts";
import { recordEvent } from "../../../client/record-event.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { StageTag } from "../../../lists/stage-tag.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./deal.module.css";
import { useSWRConfig } from "swr";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { applicationKey } from "../../../client/application/application.ts";
import { DateText } from "../../../ui/figures.tsx";

/** How far the deal has come, how it ended, and its copy for another lender. */
export function Deal() {
  const { application } = usePanel();
  const mayChange = useMayChange(application);
  const { stage, stageSince } = application;
  return (
    <section aria-label="Deal">
      <p className={styles.stage}>
        <StageTag stage={stage} /> since <DateText at={stageSince} />
      </p>
      {mayChange && (
        <div className={`${kit.flex} ${kit.wrap} ${kit.gap8} ${styles.buttons}`}>
          <Outcomes />
          <CopyWithEvidence />
        </div>
      )}
    </section>
  );
}

const marks: readonly DealOutcome["result"][] = ["settled", "lost"];
const markLabels: Readonly<Record<DealOutcome["result"], string>> = { settled: "Mark as settled", lost: "Mark as lost" };

function Outcomes() {
  const { application } = usePanel();
  const { _id, outcome } = application;
  if (outcome) return <MarkButton applicationId={_id} mark={null} label="Take the mark back" />;
  return marks
    .filter((mark) => mayBeMarked(mark, application))
    .map((mark) => <MarkButton key={mark} applicationId={_id} mark={mark} label={markLabels[mark]} />);
}

interface MarkButtonProps {
  readonly applicationId: string;
  readonly mark: DealOutcome["result"] | null;
  readonly label: string;
}

function MarkButton({ applicationId, mark, label }: MarkButtonProps) {
  const markOutcome = useMarkOutcome();
  const { isBusy, failure, submit } = useSubmit(() => markOutcome(applicationId, mark));
  return (
    <>
      <Button size="small" loading={isBusy} onClick={submit}>
        {label}
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Keeps what was signed: the next lender gets it without the customer signing again. */
function CopyWithEvidence() {
  const { application } = usePanel();
  const [, navigate] = useLocation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { _id } = await copyQuote({ applicationId: application._id, withEvidence: true }, idempotencyKey);
    recordEvent({ name: "quote.copied", applicationId: _id });
    navigate(`/quote/${_id}`);
  });
  return (
    <>
      <Button size="small" loading={isBusy} onClick={submit}>
        Copy with documents and signatures
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Marks how a deal ended; null takes the mark back. Throws ApiError. */
function useMarkOutcome() {
  const { mutate } = useSWRConfig();
  return async (applicationId: string, outcome: DealOutcome["result"] | null): Promise<void> => {
    const marked = await call(applicationRoutes.markOutcome, { body: { applicationId, outcome } });
    await mutate(applicationKey(applicationId), marked, { revalidate: false });
  };
}
