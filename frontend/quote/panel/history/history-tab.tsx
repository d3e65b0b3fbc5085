import { useState } from "react";
import { useLocation } from "wouter";
import { type DealOutcome, mayBeMarked } from "../../../../shared/domain/stage.ts";
import { useMayChange } from "../../../client/application/access.ts";
import { copyQuote } from "../../../client/lists.ts";
import { recordEvent } from "../../../client/record-event.ts";
import { StageTag } from "../../../lists/stage-tag.tsx";
import { ActionButton } from "../action-button.tsx";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./history-tab.module.css";
import { useSWRConfig } from "swr";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { applicationKey, useHistory } from "../../../client/application/application.ts";
import { DateText, TimeText } from "../../../ui/figures.tsx";
import { ResponseView } from "../../../ui/response-view.tsx";
import { historyChangeText } from "./history-text.ts";

/** How far the deal has come, and who changed what. */
export const History = () => (
  <>
    <Deal />
    <ResponseView response={useHistory(usePanel().application._id)} errorTitle="The history could not be loaded">
      {(entries) =>
        entries.length === 0 ? (
          <p>Nothing has been changed yet.</p>
        ) : (
          <ol className={kit.list} aria-label="Changes, newest first">
            {entries.map(({ _id, title, changes, by, at }) => (
              <li key={_id} className={`${kit.stack} ${styles.entry}`}>
                {(changes.length === 0 ? [title] : changes.map(historyChangeText)).map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <span className={`${kit.secondary} ${styles.by}`}>
                  {by}, <DateText at={at} /> <TimeText at={at} />
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </ResponseView>
  </>
);

/** How far the deal has come, how it ended, and its copy for another lender. */
function Deal() {
  const { application } = usePanel();
  const mayChange = useMayChange(application);
  const { stage, stageSince } = application;
  return (
    <section aria-label="Deal">
      <p className={`${kit.secondary} ${styles.stage}`}>
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
  const markOutcome = useMarkOutcome();
  if (outcome) return <ActionButton action={() => markOutcome(_id, null)}>Take the mark back</ActionButton>;
  return marks
    .filter((mark) => mayBeMarked(mark, application))
    .map((mark) => (
      <ActionButton key={mark} action={() => markOutcome(_id, mark)}>
        {markLabels[mark]}
      </ActionButton>
    ));
}

/** Keeps what was signed: the next lender gets it without the customer signing again. */
function CopyWithEvidence() {
  const { application } = usePanel();
  const [, navigate] = useLocation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const copy = async () => {
    const { _id } = await copyQuote({ applicationId: application._id, withEvidence: true }, idempotencyKey);
    recordEvent({ name: "quote.copied", applicationId: _id });
    navigate(`/quote/${_id}`);
  };
  return <ActionButton action={copy}>Copy with documents and signatures</ActionButton>;
}

/** Marks how a deal ended; null takes the mark back. Throws ApiError. */
function useMarkOutcome() {
  const { mutate } = useSWRConfig();
  return async (applicationId: string, outcome: DealOutcome["result"] | null): Promise<void> => {
    const marked = await call(applicationRoutes.markOutcome, { body: { applicationId, outcome } });
    await mutate(applicationKey(applicationId), marked, { revalidate: false });
  };
}
