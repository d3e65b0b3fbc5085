import { useState } from "react";
import { Redirect } from "wouter";
import { useCreateOrganisation } from "../../api/account/organisation.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { JoinForm } from "./join-form.tsx";

/** The first step of a new user; redirects users who have an organisation. */
export default function CreationScreen() {
  const { organisation } = useSignedInUser();
  if (organisation !== null) return <Redirect href="/quotes" replace />;
  return (
    <main id="content">
      <CardPage title="Your business or organisation" lead="Your quotes are kept under its name.">
        <OrganisationForm />
        <JoinForm />
      </CardPage>
    </main>
  );
}

const maxNameLength = 200;

function OrganisationForm() {
  const [{ name, idempotencyKey }, setTyped] = useState(() => typed(""));
  const create = useCreateOrganisation();
  const { isBusy, failure, submit } = useSubmission(() => create(name.trim(), idempotencyKey));
  const isReady = name.trim() !== "";
  return (
    <Form onSubmit={() => isReady && submit()}>
      <TextField
        label="Business or organisation name"
        autoComplete="organization"
        maxLength={maxNameLength}
        value={name}
        onChange={(text) => setTyped(typed(text))}
      />
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy} disabled={!isReady}>
        Finish
      </Button>
    </Form>
  );
}

/** A changed name gets a new idempotency key. */
const typed = (name: string) => ({ name, idempotencyKey: crypto.randomUUID() });
