import { Button } from "antd";
import { acceptedFiles } from "../../../../api/document/file-to-send.ts";
import { FilePicker, type FilePickerProps } from "../../../../ui/file-picker.tsx";

interface FileButtonProps extends Pick<FilePickerProps, "of" | "isSingle" | "onChoose"> {
  /** With `of`, the accessible name of the button. */
  readonly label: string;
}

export const FileButton = ({ label, ...files }: FileButtonProps) => (
  <FilePicker {...files} accept={acceptedFiles}>
    {(open) => (
      <Button type="text" aria-label={`${label}: ${files.of}`} onClick={open}>
        {label}
      </Button>
    )}
  </FilePicker>
);
