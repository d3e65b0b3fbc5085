import { type ReactNode, useRef } from "react";

export interface FilePickerProps {
  /** What the files are for; the accessible name of the input. */
  readonly of: string;
  /** The `accept` attribute of the file input. */
  readonly accept: string;
  readonly isSingle?: boolean;
  /** Opens the camera of a phone. */
  readonly isCamera?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  /** The button that opens it. */
  readonly children: (open: () => void) => ReactNode;
}

/** The browser's file picker. antd's Upload would drop files of other types without a word. */
export function FilePicker({ of, accept, isSingle = false, isCamera = false, onChoose, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={of}
        {...(isCamera ? { accept: "image/*", capture: "environment" as const } : { accept, multiple: !isSingle })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Otherwise choosing the same file again would not fire an event.
          target.value = "";
        }}
      />
    </>
  );
}
