import { Button } from "antd";
import { useRef } from "react";
import { acceptedFiles } from "../../../../api/document/file-to-send.ts";

interface FileButtonProps {
  readonly label: string;
  /** What the files are for; part of the accessible name. */
  readonly of: string;
  readonly isSingle?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the file picker. antd's Upload would drop files of other types without a word. */
export function FileButton({ label, of, isSingle = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="text" aria-label={`${label}: ${of}`} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={of}
        accept={acceptedFiles}
        multiple={!isSingle}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Otherwise choosing the same file again would not fire an event.
          target.value = "";
        }}
      />
    </>
  );
}
