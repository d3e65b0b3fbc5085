import { Button, Form, Input } from "antd";
import styles from "./invite-users-screen.module.css";

interface InviteFieldsProps {
  /** From 0. */
  readonly index: number;
  readonly onRemove?: () => void;
}

/** The server checks the addresses, as it knows who is a member already. */
export const InviteFields = ({ index, onRemove }: InviteFieldsProps) => (
  <fieldset className={styles["entry"]}>
    <legend className={styles["legend"]}>
      Colleague {index + 1}
      {onRemove && (
        <Button type="text" onClick={onRemove} aria-label={`Remove colleague ${index + 1}`}>
          Remove
        </Button>
      )}
    </legend>
    <Form.Item name={[index, "firstName"]} label="First name">
      <Input autoComplete="off" />
    </Form.Item>
    <Form.Item name={[index, "email"]} label="Email">
      <Input autoComplete="off" inputMode="email" />
    </Form.Item>
  </fieldset>
);
