import { Button } from "antd";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useFilePicker } from "../ui/use-file-picker.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { useRef } from "react";

interface SheetFileButtonProps {
  readonly label: string;
  readonly onText: (text: string) => Promise<unknown>;
}

/** Sends the text of a JSON file, which may be broken: the check tells. */
export function SheetFileButton({ label, onText }: SheetFileButtonProps) {
  const chosen = useRef<File>(undefined);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await onText(await chosen.current!.text());
  });
  const { input, open } = useFilePicker({
    of: label,
    accept: ".json,application/json",
    isSingle: true,
    onChoose: ([file]) => {
      chosen.current = file;
      if (file) submit();
    },
  });
  return (
    <>
      <Button loading={isBusy} onClick={open}>
        {label}
      </Button>
      {input}
      <FailureAlert failure={failure} />
    </>
  );
}
