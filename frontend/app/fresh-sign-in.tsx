import { lazy, useEffect, useState } from "react";
import { setFreshSignInPrompt } from "../client/session/fresh-sign-in.ts";
import { OnDemandPart } from "../ui/on-demand-part.tsx";

const FreshSignInDialog = lazy(() => import("./fresh-sign-in-dialog.tsx"));

interface Question {
  readonly answer: (isSignedIn: boolean) => void;
}

/** Asks for the password when a change needs a recent sign-in. */
export function FreshSignIn() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => setFreshSignInPrompt(() => new Promise((answer) => setQuestion({ answer }))), []);
  if (question === undefined) return null;
  const close = (isSignedIn: boolean) => {
    setQuestion(undefined);
    question.answer(isSignedIn);
  };
  return (
    <OnDemandPart>
      <FreshSignInDialog onClose={close} />
    </OnDemandPart>
  );
}
