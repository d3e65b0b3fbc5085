import { useState } from "react";
import type { User } from "../../../shared/domain/user.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { answerCode, signInEnded } from "../../client/session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

interface CodeFormProps {
  readonly onSignedIn: (user: User) => void;
  /** The sign-in has ended and starts again with the password. */
  readonly onEnded: (message: string) => void;
}

/** The second step of a sign-in with two-factor authentication. */
export function CodeForm({ onSignedIn, onEnded }: CodeFormProps) {
  const [code, setCode] = useState("");
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (code.trim() === "") throw new ApiError({ status: 400, message: "Please enter the code.", field: "code" });
    try {
      onSignedIn(await answerCode(code));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === signInEnded)) throw error;
      onEnded(error.message);
    }
  });
  const isAtField = failure instanceof ApiError && failure.field === "code";
  return (
    <Form isFocused onSubmit={submit}>
      <TextField
        label="Code"
        hint="The 6 digits that your authenticator app shows for Kelpie."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={setCode}
        error={isAtField ? failure.message : undefined}
      />
      <FormError failure={isAtField ? undefined : failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy}>
        Login
      </Button>
    </Form>
  );
}
