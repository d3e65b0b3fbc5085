import { Button } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { lendingAnswers } from "../../shared/domain/lending-answer.ts";
import { type FieldValues, scenarioWith } from "../../shared/intake/field-values.ts";
import { lendingRoutes } from "../../shared/wire/lending-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { useApi } from "../client/use-api.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import kit from "../ui/kit.module.css";
import { OutsideButton } from "../ui/outside-button.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { useIdempotencyKey } from "../ui/use-idempotency-key.ts";
import { useSubmit } from "../ui/use-submit.ts";
import { Answer, type Lending, LendingTable } from "./lending-table.tsx";
import { startQuoteWith } from "./start-quote.ts";
import styles from "./who-lends.module.css";

interface KnownDeal {
  readonly type: ApplicationType;
  readonly values: FieldValues;
}

/** The answers do not change by themselves, and each question counts towards the day's limit. */
const askedOnce = { keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

const useLendings = ({ type, values }: KnownDeal, outside = false) =>
  useApi(
    lendingRoutes.whoLends,
    {
      body: {
        scenario: scenarioWith(type, values) as RequestOf<typeof lendingRoutes.whoLends>["body"]["scenario"],
        ...(outside && { outside }),
      },
    },
    askedOnce,
  );

/** Each lender's answer: first those of the panel, then the others on request. */
export function Lendings({ type, values }: KnownDeal) {
  const [isWithOutside, setIsWithOutside] = useState(false);
  const answer = useLendings({ type, values }, isWithOutside);
  return (
    <ResponseView response={answer} errorTitle="The lenders could not be asked">
      {({ whoLends, outside = [] }) => {
        const [ofPanel, others] = [true, false].map((isOfPanel) => whoLends.filter(({ lender }) => outside.includes(lender) !== isOfPanel));
        return (
          <>
            <FailureAlert failure={answer.error} />
            <Answers
              type={type}
              values={values}
              name={`${ofPanel!.length} lender${ofPanel!.length === 1 ? "" : "s"}${outside.length > 0 ? " of your panel" : ""}`}
              lendings={ofPanel!}
              isBusy={answer.isValidating}
            />
            {outside.length > 0 && (
              <OutsideButton lenders={outside.length} isOpen={isWithOutside} onToggle={() => setIsWithOutside(!isWithOutside)} />
            )}
            {isWithOutside && others!.length > 0 && <LendingTable name="Lenders outside your panel" lendings={others!} isOutside />}
          </>
        );
      }}
    </ResponseView>
  );
}

interface AnswersProps extends KnownDeal {
  readonly name: string;
  readonly lendings: readonly Lending[];
  readonly isBusy: boolean;
}

/** A master cannot start a quote. */
function Answers({ type, values, name, lendings, isBusy }: AnswersProps) {
  const isMaster = useSignedInUser().userType === "master";
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [, navigate] = useLocation();
  const keyFor = useIdempotencyKey();
  const lenders = lendings.filter(({ lender, answer }) => answer !== "no" && chosen.includes(lender)).map(({ lender }) => lender);
  const start = useSubmit(async () => navigate(await startQuoteWith({ type, values }, lenders, keyFor([type, [...values]]))));
  const hasBusiness = [...values.keys()].some((path) => path.startsWith("entity."));
  return (
    <section aria-label="Answers" className={`${kit.stack} ${kit.gap8}`}>
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8} ${styles.head}`}>
        <output className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
          <h2>{name}</h2>
          {lendingAnswers.map((answer) => {
            const count = lendings.filter((lending) => lending.answer === answer).length;
            return (
              count > 0 && (
                <span key={answer} className={styles.count}>
                  <Answer answer={answer}>{count}</Answer>
                </span>
              )
            );
          })}
        </output>
        {!isMaster && (
          <Button className={kit.end} disabled={lenders.length === 0} loading={start.isBusy} onClick={start.submit}>
            {lenders.length === 0 ? "Start a quote with these" : `Start a quote with ${lenders.length}`}
          </Button>
        )}
      </div>
      {hasBusiness && lenders.length > 0 && (
        <p className={`${kit.small} ${kit.secondary}`}>What you know of the business is entered in the quote with its ABN.</p>
      )}
      <FailureAlert failure={start.failure} />
      <LendingTable name={name} lendings={lendings} isBusy={isBusy} {...(!isMaster && { chosen: lenders, onChoose: setChosen })} />
    </section>
  );
}
