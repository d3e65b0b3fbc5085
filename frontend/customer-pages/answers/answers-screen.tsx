import { useState } from "react";
import { howWeRank } from "../../../shared/notices/how-we-rank.ts";
import { type OpenedLink, useOpenedLink } from "../opened-link.ts";
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
        link.purpose === "answers" ? <Questions link={link} secret={secret} onAnswered={opened.mutate} /> : <DeadLink {...unknownLink} />
      }
    </CustomerLinkPage>
  );
}

interface QuestionsProps {
  readonly link: OpenedLink;
  readonly secret: string;
  readonly onAnswered: () => Promise<void>;
}

function Questions({ link, secret, onAnswered }: QuestionsProps) {
  const { questions, brokerName, organisationName } = link;
  const firstOpen = questions.findIndex(({ answer }) => answer === null);
  const [at, setAt] = useState(firstOpen === -1 ? questions.length : firstOpen);
  const question = questions[at];
  if (!question) return <Finished link={link} onBack={() => setAt(0)} />;
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
        secret={secret}
        onAnswered={async () => {
          await onAnswered();
          setAt(at + 1);
        }}
      />
      {at > 0 && (
        <Button variant="text" isWide onClick={() => setAt(at - 1)}>
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
