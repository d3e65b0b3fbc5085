import { useState } from "react";
import { requestToJoin } from "../../api/account/organisation.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmission } from "../../ui/use-submission.ts";

/** For a user whose organisation uses Kelpie already. */
export function JoinForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [requestedName, setRequestedName] = useState<string>();
  const { isBusy, failure, submit } = useSubmission(async () => {
    await requestToJoin(name.trim());
    setRequestedName(name.trim());
  });
  if (requestedName !== undefined) {
    return <Notice>If {requestedName} uses Kelpie, its administrator has your request. We will email you once it is approved.</Notice>;
  }
  if (!isOpen) {
    return (
      <Button variant="text" onClick={() => setIsOpen(true)}>
        Join an existing organisation
      </Button>
    );
  }
  const isReady = name.trim() !== "";
  return (
    <Form onSubmit={() => isReady && submit()}>
      <TextField label="Organisation to join" autoComplete="off" maxLength={200} value={name} onChange={setName} />
      <FormError failure={failure} />
      <Button type="submit" isWide isBusy={isBusy} disabled={!isReady}>
        Request to join
      </Button>
    </Form>
  );
}
