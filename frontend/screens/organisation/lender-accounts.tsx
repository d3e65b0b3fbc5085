import { useState } from "react";
import type { LenderCredentials } from "../../../shared/domain/submission.ts";
import { useLenderAccounts, useSaveLenderAccount } from "../../api/submission/lender-accounts.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { Button } from "../../ui/button.tsx";
import { DateText } from "../../ui/date-text.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./organisation.module.css";

/** The organisation's credentials with submission lenders: the administrator sets them, and they cannot be read back. */
export function LenderAccounts({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const answer = useLenderAccounts();
  return (
    <ResponseView response={answer} errorTitle="The lenders could not be loaded">
      {(accounts) => (
        <>
          <ul className={styles["people"]}>
            {accounts.map((account) => (
              <LenderAccount key={account.lender} account={account} isAdministrator={isAdministrator} />
            ))}
          </ul>
          {!isAdministrator && <p className={styles["note"]}>Only the administrator can change this.</p>}
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
    <li className={styles["person"]} aria-label={lender}>
      <div>
        <p className={styles["name"]}>{lender}</p>
        <p className={styles["about"]} aria-live="polite">
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
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isFilled = fields.every(({ name }) => (typed[name] ?? "").trim() !== "");
  const { isBusy, failure, submit } = useSubmission(async () => {
    await save(lender, typed);
    onDone();
  });
  return (
    <div className={styles["account"]}>
      <Form onSubmit={() => isFilled && submit()}>
        {fields.map(({ name, label, secret }) => (
          <TextField
            key={name}
            label={label}
            type={secret ? "password" : "text"}
            autoComplete="off"
            maxLength={500}
            value={typed[name] ?? ""}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <FormError failure={failure} />
        <div className={styles["actions"]}>
          <Button type="submit" variant="filled" disabled={!isFilled} isBusy={isBusy}>
            Save account
          </Button>
          <Button variant="text" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
