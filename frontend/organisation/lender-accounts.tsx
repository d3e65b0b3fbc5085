import { Button, Form, Input } from "antd";
import { useState } from "react";
import type { LenderCredentials } from "../../shared/domain/submission.ts";
import { filledLine } from "../../shared/wire/text.ts";
import { problemBy } from "../client/field-problem.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import kit from "../ui/kit.module.css";
import styles from "./organisation.module.css";
import { useSWRConfig } from "swr";
import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";
import { DateText } from "../ui/figures.tsx";

const fieldProblem = problemBy(filledLine(500));

/** The organisation's credentials with submission lenders: the administrator sets them, and they cannot be read back. */
export function LenderAccounts({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const answer = useLenderAccounts();
  return (
    <ResponseView response={answer} errorTitle="The lenders could not be loaded">
      {(accounts) => (
        <>
          <ul className={kit.list}>
            {accounts.map((account) => (
              <LenderAccount key={account.lender} account={account} isAdministrator={isAdministrator} />
            ))}
          </ul>
          {!isAdministrator && <p className={kit.secondary}>Only the administrator can change this.</p>}
        </>
      )}
    </ResponseView>
  );
}

interface LenderAccountProps {
  readonly account: LenderCredentials;
  readonly isAdministrator: boolean;
}

function LenderAccount({ account: { lender, fields, setAt }, isAdministrator }: LenderAccountProps) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <li className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.person}`} aria-label={lender}>
      <div>
        <p className={kit.medium}>{lender}</p>
        <p className={`${kit.small} ${kit.tertiary} ${kit.anywhere}`} aria-live="polite">
          {setAt === null ? (
            "Not set"
          ) : (
            <>
              Set on <DateText at={setAt} />
            </>
          )}
        </p>
      </div>
      {isAdministrator && !isChanging && (
        <Button aria-label={`${setAt === null ? "Set" : "Change"} account with ${lender}`} onClick={() => setIsChanging(true)}>
          {setAt === null ? "Set" : "Change"}
        </Button>
      )}
      {isChanging && <AccountForm lender={lender} fields={fields} onDone={() => setIsChanging(false)} />}
    </li>
  );
}

interface AccountFormProps extends Pick<LenderCredentials, "lender" | "fields"> {
  readonly onDone: () => void;
}

/** Asks for all fields again, because stored credentials cannot be shown. */
function AccountForm({ lender, fields, onDone }: AccountFormProps) {
  const save = useSaveLenderAccount();
  const send = async (credentials: Readonly<Record<string, string>>) => {
    await save(lender, Object.fromEntries(Object.entries(credentials).map(([name, text]) => [name, text.trim()])));
    onDone();
  };
  return (
    <div className={styles.account}>
      <SubmitForm initialValues={Object.fromEntries(fields.map(({ name }) => [name, ""]))} onSubmit={send}>
        {fields.map(({ name, label, secret }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={[required(`Please enter the ${label.toLowerCase()}.`), validatorRule(fieldProblem)]}
          >
            <Input type={secret ? "password" : "text"} autoComplete="off" />
          </Form.Item>
        ))}
        <SubmitBar label="Save account" align="start" reason="All fields required">
          <Button type="text" onClick={onDone}>
            Cancel
          </Button>
        </SubmitBar>
      </SubmitForm>
    </div>
  );
}

/** Each submission lender, and when the organisation's credentials with it were set. */
const useLenderAccounts = () => useApi(submissionRoutes.readLenderCredentials, {});

/** Saves the organisation's credentials with a lender, which cannot be read back. Throws ApiError. */
function useSaveLenderAccount() {
  const { mutate } = useSWRConfig();
  return async (lender: string, credentials: Readonly<Record<string, string>>): Promise<void> => {
    await call(submissionRoutes.saveLenderCredentials, { body: { lender, credentials } });
    await mutate(keyOf(submissionRoutes.readLenderCredentials, {}));
  };
}
