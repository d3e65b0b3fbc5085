import { useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./file-chooser.module.css";
import { CameraIcon, UploadIcon } from "./file-icons.tsx";

interface FileChooserProps {
  readonly label: string;
  /** What the file is of, for those who hear the page. */
  readonly of: string;
  /** The endings of the files that may be chosen. */
  readonly accept: string;
  readonly look?: "button" | "camera" | "text";
  readonly isSingle?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

const icons = { button: <UploadIcon />, camera: <CameraIcon />, text: undefined };

/** A button that chooses files, or takes a picture where there is a camera at hand. */
export function FileChooser({ label, of, accept, look = "button", isSingle = false, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const isCamera = look === "camera";
  return (
    <span className={styles[look]}>
      <Button isWide look={look === "text" ? "text" : "outlined"} aria-label={`${label}: ${of}`} onClick={() => input.current!.click()}>
        {icons[look]}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={of}
        {...(isCamera ? { accept: "image/*", capture: "environment" as const } : { accept, multiple: !isSingle })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Otherwise the same file could not be chosen again.
          target.value = "";
        }}
      />
    </span>
  );
}
