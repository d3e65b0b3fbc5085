import { useState } from "react";
import { howWeRank } from "../../../shared/notices/how-we-rank.ts";
import { answerQuestion, type OpenedLink, useOpenedLink } from "../opened-link.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerCard, CustomerPage, FinePrint } from "../customer-page.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DeadLink, CustomerLinkPage, unknownLink } from "../customer-link-page.tsx";
import { dayInSydney } from "../../ui/sydney-time.ts";
import { useLinkSecret } from "../use-link-secret.ts";
import { QuestionForm } from "./question-form.tsx";

const title = "A few questions";

/** A customer opens it from an email, without an account. */
export default function AnswersScreen() {
  const secret = useLinkSecret();
  const opened = useOpenedLink(secret);
  return (
    <CustomerLinkPage title={title} secret={secret} response={opened}>
      {(link) =>
        link.purpose === "answers" ? <Questions link={link} secret={secret} reload={opened.mutate} /> : <DeadLink {...unknownLink} />
      }
    </CustomerLinkPage>
  );
}

interface QuestionsProps {
  readonly link: OpenedLink;
  readonly secret: string;
  /** Returns the link as it is now, undefined if it cannot be loaded. */
  readonly reload: () => Promise<OpenedLink | undefined>;
}

type Question = OpenedLink["questions"][number];

/** A position in the list that it was found in: meanwhile the broker may fill some of the fields, which are then not asked. */
interface Place {
  readonly questions: readonly Question[];
  readonly at: number;
}

function Questions({ link, secret, reload }: QuestionsProps) {
  const { brokerName, organisationName } = link;
  const [{ questions, at }, show] = useState(() => firstOpen(link.questions));
  const question = questions[at];
  if (!question) return <Finished link={link} onBack={() => show({ questions: link.questions, at: 0 })} />;
  const answer = async (value: string | number) => {
    const failure: unknown = await answerQuestion(question.field, value, secret).catch((error: unknown) => error);
    const now = (await reload())?.questions ?? questions;
    // Once the broker has filled the field, the answer is not needed.
    if (failure !== undefined && now.some(({ field }) => field === question.field)) throw failure;
    show(placeAfter({ questions, at }, now));
  };
  return (
    <CustomerPage
      title={title}
      lead={`For your quote with ${organisationName ?? brokerName}. You can stop and come back with the same link.`}
    >
      <QuestionForm
        key={question.field}
        question={question}
        step={`Question ${at + 1} of ${questions.length}`}
        applicationType={link.applicationType}
        onAnswer={answer}
      />
      {at > 0 && (
        <Button variant="text" isWide onClick={() => show({ questions, at: at - 1 })}>
          Back
        </Button>
      )}
      <FinePrint>
        A computer program compares your details with lenders' conditions to order products; your broker chooses what to show you.{" "}
        <a href={howWeRank.path} target="_blank" rel="noopener">
          How it works
        </a>
      </FinePrint>
      <FinePrint>This link works until {dayInSydney(link.expiresAt)}.</FinePrint>
    </CustomerPage>
  );
}

/** The end if all have an answer. */
function firstOpen(questions: readonly Question[], except?: Question): Place {
  const at = questions.findIndex(({ field, answer }) => answer === null && field !== except?.field);
  return { questions, at: at === -1 ? questions.length : at };
}

/** The next question that is still asked, else one that is without an answer. */
function placeAfter({ questions, at }: Place, now: readonly Question[]): Place {
  const behind = questions.slice(at + 1).map(({ field }) => field);
  const next = now.findIndex(({ field }) => behind.includes(field));
  return next === -1 ? firstOpen(now, questions[at]) : { questions: now, at: next };
}

const Finished = ({ link, onBack }: Pick<QuestionsProps, "link"> & { readonly onBack: () => void }) => (
  <CustomerPage title="Thank you">
    <CustomerCard label="What happens next">
      <Notice>
        {link.brokerName} {link.questions.length === 0 ? "has no more questions." : "has your answers."}
      </Notice>
      <p>{link.whatHappensNext}</p>
    </CustomerCard>
    {link.questions.length > 0 && (
      <Button isWide onClick={onBack}>
        Change your answers
      </Button>
    )}
    <FinePrint>You may close this window.</FinePrint>
  </CustomerPage>
);
