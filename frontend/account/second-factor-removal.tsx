import { useSecondFactorChanges } from "./second-factor-calls.ts";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { CodeItem, CurrentPasswordItem, codeOf } from "./code-item.tsx";

/** A stolen session is not enough to turn it off. */
export function SecondFactorRemoval() {
  const { remove } = useSecondFactorChanges();
  return (
    <SubmitForm
      initialValues={{ currentPassword: "", code: "" }}
      onSubmit={({ currentPassword, code }) => remove({ currentPassword, code: codeOf(code) })}
    >
      <CurrentPasswordItem />
      <CodeItem />
      <SubmitBar label="Turn off" type="default" isDanger align="start" reason="Password and code required" />
    </SubmitForm>
  );
}
