import { Button, Checkbox, Form, Input, Tag, Typography } from "antd";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { type WebhookEvent, maxWebhooks, webhookEventNames, webhookEvents } from "../../shared/domain/webhook.ts";
import { type Webhook, type WebhookDelivery, webhookRoutes } from "../../shared/wire/webhook-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import kit from "../ui/kit.module.css";
import { ResponseView } from "../ui/response-view.tsx";
import { required, validatorRule } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { momentInSydney } from "../ui/sydney-time.ts";
import { useIdempotencyKey } from "../ui/use-idempotency-key.ts";
import { useSubmit } from "../ui/use-submit.ts";
import styles from "./organisation.module.css";
import { problemBy } from "../client/field-problem.ts";
import { filledLine } from "../../shared/wire/text.ts";

interface NewSecret {
  readonly url: string;
  readonly secret: string;
}

/** Addresses of the organisation's own programs that are told what happens to its quotes. */
export function Webhooks() {
  const answer = useApi(webhookRoutes.listWebhooks, {});
  const { mutate } = useSWRConfig();
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<NewSecret>();
  const reload = () => mutate(keyOf(webhookRoutes.listWebhooks, {}));
  const onMade = async (secret: NewSecret) => {
    setMade(secret);
    setIsOpen(false);
    await reload();
  };
  return (
    <section className={styles.webhooks} aria-label="Webhooks">
      <h3 className={kit.medium}>Webhooks</h3>
      <p className={kit.secondary}>Your own programs are told what happens to quotes. No names and no amounts leave with an event.</p>
      {made && <ShownSecret made={made} onDone={() => setMade(undefined)} />}
      <ResponseView response={answer} errorTitle="The webhooks could not be loaded">
        {(webhooks) => (
          <>
            {webhooks.length === 0 && <p className={kit.secondary}>There is no webhook yet.</p>}
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook._id} webhook={webhook} onChanged={reload} onSecret={onMade} />
            ))}
            {webhooks.length < maxWebhooks && (
              <div className={`${kit.flex} ${kit.gap8}`}>
                <Button onClick={() => setIsOpen(true)}>New webhook</Button>
              </div>
            )}
          </>
        )}
      </ResponseView>
      {isOpen && (
        <Dialog title="New webhook" onClose={() => setIsOpen(false)}>
          <WebhookForm onMade={onMade} />
        </Dialog>
      )}
    </section>
  );
}

function ShownSecret({ made: { url, secret }, onDone }: { readonly made: NewSecret; readonly onDone: () => void }) {
  return (
    <section className={styles.newKey} aria-label="The new secret">
      <p>
        <strong>{url}</strong> Copy the secret now. It is not shown again. Messages are signed with it, as Standard Webhooks says.
      </p>
      <Typography.Text code copyable={{ text: secret }} aria-label="Secret">
        {secret}
      </Typography.Text>
      <div>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </section>
  );
}

interface CardProps {
  readonly webhook: Webhook;
  readonly onChanged: () => Promise<unknown>;
  readonly onSecret: (secret: NewSecret) => Promise<void>;
}

function WebhookCard({ webhook, onChanged, onSecret }: CardProps) {
  const { _id: id, url, active, pausedFor, deliveries } = webhook;
  const params = { id };
  const rotate = async () => {
    const { secret } = await call(webhookRoutes.rotateWebhookSecret, { params });
    await onSecret({ url, secret });
  };
  return (
    <section className={styles.webhook} aria-label={`The webhook ${url}`}>
      <div className={`${kit.stack} ${kit.gap8}`}>
        <div className={`${kit.row} ${kit.spread} ${kit.gap8}`}>
          <strong className={kit.anywhere}>{url}</strong>
          <Tag color={active ? "success" : "warning"}>{active ? "Active" : "Paused"}</Tag>
        </div>
        {pausedFor !== null && <p className={kit.secondary}>{pauseTexts[pausedFor]}</p>}
        <EventBoxes webhook={webhook} onChanged={onChanged} />
        <div className={`${kit.flex} ${kit.wrap} ${kit.gap8}`}>
          <Action label="Send a test" run={() => call(webhookRoutes.testWebhook, { params }).then(onChanged)} />
          <Action label="New secret" run={rotate} />
          <Action
            label={active ? "Pause" : "Resume"}
            run={() => call(webhookRoutes.updateWebhook, { params, body: { active: !active } }).then(onChanged)}
          />
          <Action label="Delete" isDanger run={() => call(webhookRoutes.deleteWebhook, { params }).then(onChanged)} />
        </div>
      </div>
      <div className={`${kit.stack} ${kit.gap8} ${styles.sent}`}>
        <Deliveries deliveries={deliveries} />
        <Button size="small" className={kit.start} onClick={() => void onChanged()}>
          Reload
        </Button>
      </div>
    </section>
  );
}

const pauseTexts = {
  gone: "Its address has answered that it is gone (410). What happens meanwhile is not sent later.",
  failures: "Twenty attempts in a row have failed. What happens meanwhile is not sent later.",
} as const;

interface ActionProps {
  readonly label: string;
  readonly isDanger?: boolean;
  readonly run: () => Promise<unknown>;
}

function Action({ label, isDanger = false, run }: ActionProps) {
  const { isBusy, failure, submit } = useSubmit(async () => void (await run()));
  return (
    <div>
      <Button size="small" danger={isDanger} onClick={submit} loading={isBusy}>
        {label}
      </Button>
      <FailureAlert failure={failure} />
    </div>
  );
}

/** A webhook is told of one event at least. One change is saved at a time, as each sends all events. */
function EventBoxes({ webhook: { _id: id, events }, onChanged }: Omit<CardProps, "onSecret">) {
  const chosen = useRef(events);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(webhookRoutes.updateWebhook, { params: { id }, body: { events: chosen.current } });
    await onChanged();
  });
  return (
    <>
      <Checkbox.Group
        className={styles.scopes}
        value={events}
        options={webhookEventNames.map((value) => ({
          value,
          label: webhookEvents[value],
          disabled: isBusy || (events.length === 1 && events[0] === value),
        }))}
        onChange={(next) => {
          chosen.current = next;
          submit();
        }}
      />
      <FailureAlert failure={failure} />
    </>
  );
}

function Deliveries({ deliveries }: Pick<Webhook, "deliveries">) {
  if (deliveries.length === 0) return <p className={kit.secondary}>Nothing has been sent yet.</p>;
  return (
    <ul className={kit.list} aria-label="Last deliveries">
      {deliveries.map((delivery) => (
        <li key={delivery._id} className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.delivery}`}>
          <span>
            <code>{delivery.type}</code> {delivery.humanId !== null && `#${delivery.humanId}`}
          </span>
          <span>{answerText(delivery)}</span>
          <span className={kit.secondary}>{momentInSydney(delivery.at)}</span>
        </li>
      ))}
    </ul>
  );
}

const failureTexts = { refused: "address not public", timeout: "no answer in 5 s", unreachable: "no connection" } as const;
const turns = ["first", "second", "third", "fourth", "fifth", "sixth"];

function answerText({ status, failure, attempt, isDelivered, nextAt }: WebhookDelivery): string {
  if (attempt === 0) return "not sent yet";
  const answer = failure === null ? String(status) : failureTexts[failure];
  if (isDelivered || nextAt === null) return `${answer}, ${turns[attempt - 1]} try`;
  return `${answer}; ${turns[attempt]} try at ${momentInSydney(nextAt)}`;
}

interface WebhookTexts {
  readonly url: string;
  readonly events: WebhookEvent[];
}

function WebhookForm({ onMade }: { readonly onMade: (secret: NewSecret) => Promise<void> }) {
  const keyFor = useIdempotencyKey();
  const make = async ({ url, events }: WebhookTexts) => {
    const body = { url: url.trim(), events };
    const { secret } = await call(webhookRoutes.createWebhook, { body }, { idempotencyKey: keyFor(body) });
    await onMade({ url: body.url, secret });
  };
  return (
    <SubmitForm<WebhookTexts> initialValues={{ url: "", events: webhookEventNames }} onSubmit={make}>
      <Form.Item
        name="url"
        label="Address"
        required={false}
        rules={[required("Enter the address"), validatorRule(problemBy(filledLine(2_000)))]}
      >
        <Input autoComplete="off" inputMode="url" placeholder="https://hooks.example.com/kelpie" />
      </Form.Item>
      <Form.Item name="events" label="What it is told" required={false} rules={[{ required: true, message: "Choose what it is told" }]}>
        <Checkbox.Group options={webhookEventNames.map((value) => ({ value, label: webhookEvents[value] }))} className={styles.scopes} />
      </Form.Item>
      <SubmitBar label="Make the webhook" reason="Enter the address" />
    </SubmitForm>
  );
}
