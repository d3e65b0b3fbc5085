import { useRef } from "react";

export interface FilePickerProps {
  /** What the files are for; the accessible name of the input. */
  readonly of: string;
  /** The `accept` attribute of the file input. */
  readonly accept: string;
  readonly isSingle?: boolean;
  /** Opens the camera of a phone. */
  readonly isCamera?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The browser's file picker: its input, to be rendered beside the button that opens it. antd's Upload drops files of other types silently. */
export function useFilePicker({ of, accept, isSingle = false, isCamera = false, onChoose }: FilePickerProps) {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
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
  );
  return { input, open: () => ref.current?.click() };
}
