import { Alert } from "antd";
import { failureText } from "./failure-text.ts";

/** The message of a failed submit on a signed-in screen; nothing without one. */
export const FailureAlert = ({ failure }: { readonly failure: unknown }) =>
  failure !== undefined && <Alert type="error" showIcon title={failureText(failure)} />;
