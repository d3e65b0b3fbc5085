import { Button, type ButtonProps } from "antd";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

interface ActionButtonProps extends Pick<ButtonProps, "aria-label" | "children"> {
  readonly action: () => Promise<void>;
}

/** A small button which is busy while its action is under way, with the failure beside it. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { isBusy, failure, submit } = useSubmit(action);
  return (
    <>
      <Button {...button} size="small" loading={isBusy} onClick={submit} />
      <FailureAlert failure={failure} />
    </>
  );
}
