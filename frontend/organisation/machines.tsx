import { Button, Checkbox, Form, Input, Select, Typography } from "antd";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { type ApiScope, apiScopeNames, apiScopes, maxApiKeyDays, maxApiKeys } from "../../shared/domain/api-key.ts";
import { dayText } from "../../shared/format.ts";
import { type ApiKey, apiKeyRoutes } from "../../shared/wire/api-key-routes.ts";
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
import { PersonLine } from "./person-line.tsx";
import { Webhooks } from "./webhooks.tsx";
import { problemBy } from "../client/field-problem.ts";
import { shownName } from "../../shared/wire/shown-name.ts";

interface NewKey {
  readonly name: string;
  readonly key: string;
}

/** Keys with which the organisation's own programs ask Kelpie for prices. */
export function Machines() {
  const answer = useApi(apiKeyRoutes.listApiKeys, {});
  const { mutate } = useSWRConfig();
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<NewKey>();
  const reload = () => mutate(keyOf(apiKeyRoutes.listApiKeys, {}));
  return (
    <>
      <p className={kit.secondary}>
        With a key, your own programs price deals as your quotes do. A key prices, reads and proposes; it never sends, lodges or decides. At
        most {maxApiKeys} keys.{" "}
        <a href="/docs/v1/" className={styles.reference}>
          Reference
        </a>
      </p>
      {made && <ShownKey made={made} onDone={() => setMade(undefined)} />}
      <ResponseView response={answer} errorTitle="The keys could not be loaded">
        {(keys) => (
          <>
            {keys.length === 0 ? (
              <p className={kit.secondary}>There is no key yet.</p>
            ) : (
              <ul className={kit.list} aria-label="Keys">
                {keys.map((key) => (
                  <KeyLine key={key._id} apiKey={key} onDeleted={reload} />
                ))}
              </ul>
            )}
            {keys.length < maxApiKeys && (
              <div className={`${kit.flex} ${kit.gap8}`}>
                <Button onClick={() => setIsOpen(true)}>New key</Button>
              </div>
            )}
          </>
        )}
      </ResponseView>
      {isOpen && (
        <Dialog title="New key" onClose={() => setIsOpen(false)}>
          <KeyForm
            onMade={async (key) => {
              setMade(key);
              setIsOpen(false);
              await reload();
            }}
          />
        </Dialog>
      )}
      <Webhooks />
    </>
  );
}

/** A deal by which a new key can be tried. */
const sample = {
  scenario: {
    applicationType: "consumer",
    asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2023 },
    loanDetails: { term: 60, balloon: 20, deposit: 4_000 },
    customer: { dateOfBirth: "1988-04-12", employers: [{ employmentType: "FULL_TIME", timeOfEmployment: 26 }] },
    customerProfile: { livingArrangements: "RENTING" },
    creditProfile: { score: 712 },
  },
};

const mcpAddress = (): string => `${location.origin}/api/v1/mcp`;

const curlOf = (key: string): string =>
  `curl ${location.origin}/api/v1/price -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" -d '${JSON.stringify(sample)}'`;

function ShownKey({ made: { name, key }, onDone }: { readonly made: NewKey; readonly onDone: () => void }) {
  return (
    <section className={styles.newKey} aria-label={`The key ${name}`}>
      <p>
        <strong>{name}</strong> Copy the key now. It is not shown again.
      </p>
      <Typography.Text code copyable={{ text: key }} aria-label="Key">
        {key}
      </Typography.Text>
      <p className={kit.secondary}>Address for assistants (MCP):</p>
      <Typography.Text code copyable={{ text: mcpAddress() }} aria-label="Address for assistants">
        {mcpAddress()}
      </Typography.Text>
      <p className={kit.secondary}>Try it:</p>
      <Typography.Text code copyable={{ text: curlOf(key) }} aria-label="A command that tries the key">
        {curlOf(key)}
      </Typography.Text>
      <div>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </section>
  );
}

function KeyLine({ apiKey, onDeleted }: { readonly apiKey: ApiKey; readonly onDeleted: () => Promise<unknown> }) {
  const { _id: id, name, scopes, hint, lastUsedAt, expiresOn, callsToday } = apiKey;
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(apiKeyRoutes.deleteApiKey, { params: { id } });
    await onDeleted();
  });
  const isOver = expiresOn < businessDate(new Date());
  const calls = Object.values(callsToday).reduce((sum, each) => sum + each, 0);
  const note = (
    <>
      {hint}… {isOver ? "ended on" : "until"} {dayText(expiresOn)}. {scopes.map((scope) => apiScopes[scope]).join("; ")}.{" "}
      {lastUsedAt === null ? "Never used." : `Last used ${momentInSydney(lastUsedAt)}, ${calls} ${calls === 1 ? "call" : "calls"} today.`}
      <FailureAlert failure={failure} />
    </>
  );
  return (
    <PersonLine name={name} note={note}>
      <Button type="text" danger onClick={submit} loading={isBusy} aria-label={`Delete the key ${name}`}>
        Delete
      </Button>
    </PersonLine>
  );
}

/** In days. */
const lifetimes = { 30: "30 days", 90: "90 days", [maxApiKeyDays]: "a year" } as const;

interface KeyTexts {
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly days: number;
}

function KeyForm({ onMade }: { readonly onMade: (key: NewKey) => Promise<void> }) {
  const keyFor = useIdempotencyKey();
  const make = async ({ name, scopes, days }: KeyTexts) => {
    const body = { name: name.trim(), scopes, expiresOn: daysAfter(businessDate(new Date()), days) };
    const { key } = await call(apiKeyRoutes.createApiKey, { body }, { idempotencyKey: keyFor(body) });
    await onMade({ name: body.name, key });
  };
  return (
    <SubmitForm<KeyTexts> initialValues={{ name: "", scopes: ["quote:price"], days: 90 }} onSubmit={make}>
      <Form.Item
        name="name"
        label="What the key is for"
        required={false}
        rules={[required("Enter what the key is for"), validatorRule(problemBy(shownName(60)))]}
      >
        <Input autoComplete="off" placeholder="Office spreadsheet" />
      </Form.Item>
      <Form.Item name="scopes" label="What it may do" required={false} rules={[{ required: true, message: "Choose what it may do" }]}>
        <Checkbox.Group options={apiScopeNames.map((value) => ({ value, label: apiScopes[value] }))} className={styles.scopes} />
      </Form.Item>
      <Form.Item name="days" label="Good for">
        <Select options={Object.entries(lifetimes).map(([days, label]) => ({ value: Number(days), label }))} />
      </Form.Item>
      <SubmitBar label="Make the key" reason="Enter what the key is for" />
    </SubmitForm>
  );
}
