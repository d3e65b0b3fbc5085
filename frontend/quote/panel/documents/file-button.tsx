import { Button } from "antd";
import { acceptedFiles } from "../../../client/document/file-to-send.ts";
import { type FilePickerProps, useFilePicker } from "../../../ui/use-file-picker.tsx";

interface FileButtonProps extends Pick<FilePickerProps, "of" | "isSingle" | "onChoose"> {
  /** With `of`, the accessible name of the button. */
  readonly label: string;
}

export function FileButton({ label, ...files }: FileButtonProps) {
  const { input, open } = useFilePicker({ ...files, accept: acceptedFiles });
  return (
    <>
      <Button type="text" aria-label={`${label}: ${files.of}`} onClick={open}>
        {label}
      </Button>
      {input}
    </>
  );
}
