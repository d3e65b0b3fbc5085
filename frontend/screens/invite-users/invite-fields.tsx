import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./invite-users-screen.module.css";
import type { LineProblems } from "./rejected-lines.ts";
import type { InviteEntry } from "./use-invites.ts";

interface InviteFieldsProps {
  /** From 1. */
  readonly number: number;
  readonly entry: InviteEntry;
  readonly problems: LineProblems;
  readonly onChange: (entry: InviteEntry) => void;
  readonly onRemove?: () => void;
}

export function InviteFields({ number, entry, problems, onChange, onRemove }: InviteFieldsProps) {
  return (
    <fieldset className={styles["entry"]}>
      <legend>
        Colleague {number}
        {onRemove && (
          <Button variant="text" onClick={onRemove} aria-label={`Remove colleague ${number}`}>
            Remove
          </Button>
        )}
      </legend>
      <TextField
        label="First name"
        autoComplete="off"
        maxLength={50}
        value={entry.firstName}
        error={problems.firstName}
        onChange={(firstName) => onChange({ ...entry, firstName })}
      />
      <TextField
        label="Email"
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        value={entry.email}
        error={problems.email}
        onChange={(email) => onChange({ ...entry, email })}
      />
    </fieldset>
  );
}
