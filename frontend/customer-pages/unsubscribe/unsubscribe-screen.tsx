import { useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerCard, CustomerPage } from "../customer-page.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DeadLink, unknownLink } from "../customer-link-page.tsx";
import { useLinkSecret } from "../use-link-secret.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { linkRoutes } from "../../../shared/wire/link-routes.ts";
import { call } from "../../client/call.ts";

const title = "Stop these emails";

/** A customer opens it from a reminder, without an account. A button stops them, as mail scanners open links, too. */
export default function UnsubscribeScreen() {
  const token = useLinkSecret();
  const [isStopped, setIsStopped] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await unsubscribe(token);
    setIsStopped(true);
  });
  const isUnknown = failure instanceof ApiError && (failure.status === 404 || failure.status === 400);
  if (token === "" || isUnknown) return <DeadLink {...unknownLink} />;
  return (
    <CustomerPage title={title}>
      <CustomerCard label={title}>
        {isStopped ? (
          <Notice>We no longer remind you of missing documents. Your broker can still send you links.</Notice>
        ) : (
          <p>You then get no more reminders of missing documents from Kelpie at this address.</p>
        )}
        <FormError failure={failure} />
      </CustomerCard>
      {!isStopped && (
        <Button variant="filled" isWide isBusy={isBusy} onClick={submit}>
          {title}
        </Button>
      )}
    </CustomerPage>
  );
}

/** Stops the reminders to the mailbox of the token. Throws ApiError. */
async function unsubscribe(token: string): Promise<void> {
  await call(linkRoutes.unsubscribe, { params: { token } });
}
