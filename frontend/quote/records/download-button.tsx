import { Button, type ButtonProps } from "antd";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

interface DownloadButtonProps extends ButtonProps {
  readonly onDownload: () => Promise<void>;
}

export function DownloadButton({ onDownload, ...props }: DownloadButtonProps) {
  const { isBusy, failure, submit } = useSubmit(onDownload);
  return (
    <>
      <Button {...props} loading={isBusy} onClick={submit} />
      <FailureAlert failure={failure} />
    </>
  );
}
