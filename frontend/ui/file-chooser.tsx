import { Button } from "./button.tsx";
import styles from "./file-chooser.module.css";
import { CameraIcon, UploadIcon } from "./file-icons.tsx";
import { FilePicker, type FilePickerProps } from "./file-picker.tsx";

interface FileChooserProps extends Omit<FilePickerProps, "isCamera" | "children"> {
  /** With `of`, the accessible name of the button. */
  readonly label: string;
  readonly variant?: "button" | "camera" | "text";
}

const icons = { button: <UploadIcon />, camera: <CameraIcon />, text: undefined };

/** A customer's button for files, or for the camera of a phone. */
export const FileChooser = ({ label, variant = "button", ...files }: FileChooserProps) => (
  <span className={styles[variant]}>
    <FilePicker {...files} isCamera={variant === "camera"}>
      {(open) => (
        <Button isWide variant={variant === "text" ? "text" : "outlined"} aria-label={`${label}: ${files.of}`} onClick={open}>
          {icons[variant]}
          {label}
        </Button>
      )}
    </FilePicker>
  </span>
);
