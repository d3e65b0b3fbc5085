import { Button } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { startQuote } from "../client/lists.ts";
import { recordEvent } from "../client/record-event.ts";
import { useUserChanges } from "../client/user-changes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./welcome-dialog.module.css";

/** Offers the demo to a new user who has an organisation. */
export default function WelcomeDialog({ firstName }: { readonly firstName: string }) {
  const [, navigate] = useLocation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { becomeActive } = useUserChanges();
  const skipping = useSubmit(async () => {
    await becomeActive();
    recordEvent({ name: "demo.skipped" });
  });
  const starting = useSubmit(async () => {
    const { _id: applicationId } = await startQuote("consumer", idempotencyKey);
    recordEvent({ name: "demo.started", applicationId });
    navigate(`/quote/${applicationId}`);
  });
  return (
    <Dialog title={`Welcome, ${firstName}`} onClose={skipping.submit}>
      <p className={kit.secondary}>
        The demo takes you through a sample consumer quote in nine short steps: what to fill in, and how the lenders’ products are ranked.
      </p>
      <FailureAlert failure={skipping.failure ?? starting.failure} />
      <div className={`${kit.flex} ${kit.gap12} ${kit.flexEnd} ${styles.actions}`}>
        <Button onClick={skipping.submit} loading={skipping.isBusy}>
          Skip
        </Button>
        <Button type="primary" onClick={starting.submit} loading={starting.isBusy}>
          Start demo
        </Button>
      </div>
    </Dialog>
  );
}
