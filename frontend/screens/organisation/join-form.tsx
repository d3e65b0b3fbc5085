import { useState } from "react";
import { requestToJoin } from "../../api/organisation.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmission } from "../../ui/use-submission.ts";

/** For somebody whose organisation uses Kelpie already. */
export function JoinForm() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [asked, setAsked] = useState<string>();
  const { isBusy, failure, submit } = useSubmission(async () => {
    await requestToJoin(name.trim());
    setAsked(name.trim());
  });
  if (asked !== undefined) {
    return <Notice>If {asked} is with us, its administrator has your request. You will get an email once it has been approved.</Notice>;
  }
  if (!isOpen) {
    return (
      <Button look="text" onClick={() => setIsOpen(true)}>
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
