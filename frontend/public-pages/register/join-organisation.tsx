import { useLocation } from "wouter";
import { organisationRoutes } from "../../../shared/wire/organisation-routes.ts";
import { call } from "../../client/call.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import type { OpenInvitation } from "./use-invitation.ts";

/** For an invited user who is signed in already. */
export function JoinOrganisation({ secret, invitation: { organisationName } }: OpenInvitation) {
  const [, navigate] = useLocation();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(organisationRoutes.acceptInvitation, { body: { invite: secret } });
    navigate("/quotes");
  });
  return (
    <Form onSubmit={submit}>
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy}>
        Join {organisationName}
      </Button>
    </Form>
  );
}
