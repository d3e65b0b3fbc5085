import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { OpenInvitation } from "./use-invitation.ts";
import { useRegistration } from "./use-registration.ts";

export function RegistrationForm({ invited }: { readonly invited?: OpenInvitation }) {
  const { fields, emailCheck, hasAgreed, setHasAgreed, isReady, isBusy, failure, submit } = useRegistration(invited);
  const leaveEmail = () => {
    fields.email.control.onBlur();
    emailCheck.onLeave();
  };
  return (
    <Form onSubmit={() => isReady && submit()}>
      <TextField label="Full name" autoComplete="name" {...fields.fullName.control} />
      <TextField label="Mobile" type="tel" autoComplete="tel-national" {...fields.mobile.control} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invited !== undefined}
        {...fields.email.control}
        onBlur={leaveEmail}
        isGood={emailCheck.isFree}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="More than 7 characters, with an uppercase letter, a number and a special character."
        {...fields.password.control}
      />
      <Checkbox isChecked={hasAgreed} onChange={setHasAgreed}>
        I agree to the <NewTabLink href="/terms">terms</NewTabLink> and the{" "}
        <NewTabLink href="/privacy-statement">privacy statement</NewTabLink>
      </Checkbox>
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy} disabled={!isReady}>
        Start quoting
      </Button>
      {!isReady && <DisabledReason text="Name, email, password and agreement required" />}
    </Form>
  );
}

/** Opens in a new tab, so that the form keeps its content. */
function NewTabLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
