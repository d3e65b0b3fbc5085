import { useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./file-chooser.module.css";
import { CameraIcon, UploadIcon } from "./file-icons.tsx";

interface FileChooserProps {
  readonly label: string;
  /** What the file is for; part of the accessible name. */
  readonly of: string;
  /** The `accept` attribute of the file input. */
  readonly accept: string;
  readonly variant?: "button" | "camera" | "text";
  readonly isSingle?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

const icons = { button: <UploadIcon />, camera: <CameraIcon />, text: undefined };

/** Opens the file picker, or the camera of a phone. */
export function FileChooser({ label, of, accept, variant = "button", isSingle = false, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const isCamera = variant === "camera";
  return (
    <span className={styles[variant]}>
      <Button
        isWide
        variant={variant === "text" ? "text" : "outlined"}
        aria-label={`${label}: ${of}`}
        onClick={() => input.current!.click()}
      >
        {icons[variant]}
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
          // Otherwise choosing the same file again would not fire an event.
          target.value = "";
        }}
      />
    </span>
  );
}
