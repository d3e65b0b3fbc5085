import { Alert, type AlertProps } from "antd";

/** antd's Alert for what is not an error: screen readers announce it politely. */
export const StatusAlert = (props: AlertProps) => (
  // antd's Alert takes a role, not a tag.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <Alert {...props} role="status" />
);
