import { useState } from "react";
import { Redirect } from "wouter";
import { useCreateOrganisation } from "../../api/organisation.ts";
import { useSignedInUser } from "../../api/use-user.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { JoinForm } from "./join-form.tsx";

/** The first step of a new user: the business or organisation. Who has one goes on to the quotes. */
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

const longestName = 200;

function OrganisationForm() {
  const [{ name, intent }, setTyped] = useState(() => typed(""));
  const create = useCreateOrganisation();
  const { isBusy, failure, submit } = useSubmission(() => create(name.trim(), intent));
  const isReady = name.trim() !== "";
  return (
    <Form onSubmit={() => isReady && submit()}>
      <TextField
        label="Business or organisation name"
        autoComplete="organization"
        maxLength={longestName}
        value={name}
        onChange={(text) => setTyped(typed(text))}
      />
      <FormError failure={failure} />
      <Button type="submit" look="filled" isWide isBusy={isBusy} disabled={!isReady}>
        Finish
      </Button>
    </Form>
  );
}

/** Another name is another intent. */
const typed = (name: string) => ({ name, intent: crypto.randomUUID() });
