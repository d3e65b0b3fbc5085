import { Button } from "./button.tsx";
import styles from "./file-chooser.module.css";
import { CameraIcon, UploadIcon } from "./file-icons.tsx";
import { type FilePickerProps, useFilePicker } from "./use-file-picker.tsx";

interface FileChooserProps extends Omit<FilePickerProps, "isCamera"> {
  /** With `of`, the accessible name of the button. */
  readonly label: string;
  readonly variant?: "button" | "camera" | "text";
}

const icons = { button: <UploadIcon />, camera: <CameraIcon />, text: undefined };

/** A customer's button for files, or for the camera of a phone. */
export function FileChooser({ label, variant = "button", ...files }: FileChooserProps) {
  const { input, open } = useFilePicker({ ...files, isCamera: variant === "camera" });
  return (
    <span className={styles[variant]}>
      <Button isWide variant={variant === "text" ? "text" : "outlined"} aria-label={`${label}: ${files.of}`} onClick={open}>
        {icons[variant]}
        {label}
      </Button>
      {input}
    </span>
  );
}
