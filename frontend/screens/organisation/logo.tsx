import { Alert, Button } from "antd";
import { useState } from "react";
import { type Logo, type Organisation, logoLimits, logoTypes } from "../../../shared/domain/organisation.ts";
import { useLogo } from "../../api/account/logo.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { fieldErrors } from "../../ui/field-errors.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { useFilePicker } from "../../ui/use-file-picker.tsx";
import styles from "./organisation.module.css";

const { bytes, width, height } = logoLimits;

/** For the administrator. */
export function LogoSettings({ organisation: { _id, name } }: { readonly organisation: Organisation }) {
  const { response, save } = useLogo(_id);
  return (
    <>
      <p className={styles["note"]}>
        Appears with the name of {name} in emails to your customers, on their pages and in what they sign, once your organisation is
        verified. A PNG or JPEG of at most {width} × {height} pixels and {bytes / 1000} kB.
      </p>
      <ResponseView response={response} errorTitle="The logo could not be loaded">
        {(logo) => <LogoForm name={name} logo={logo} onSave={save} />}
      </ResponseView>
    </>
  );
}

interface LogoFormProps {
  readonly name: string;
  readonly logo: Logo | null;
  readonly onSave: (file: File | null) => Promise<void>;
}

/** Saves a picture as soon as it is chosen. */
function LogoForm({ name, logo, onSave }: LogoFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [problem, setProblem] = useState<string>();

  const change = async (file: File | null) => {
    const found = file && problemOf(file);
    setFailure(undefined);
    setProblem(found ?? undefined);
    if (found) return;
    setIsBusy(true);
    try {
      await onSave(file);
    } catch (error) {
      const [atField] = fieldErrors(error);
      if (file && atField) setProblem(`${file.name} cannot be the logo: ${uncapital(atField.message)}`);
      else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const { input, open } = useFilePicker({
    of: "Logo",
    accept: ".png,.jpg,.jpeg",
    isSingle: true,
    onChoose: ([file]) => file && void change(file),
  });

  return (
    <>
      {logo ? (
        <img src={logo.picture} alt={`Logo of ${name}`} className={styles["logo"]} />
      ) : (
        <p className={styles["note"]}>No logo yet.</p>
      )}
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <FailureAlert failure={failure} />
      <div className={styles["actions"]}>
        <Button onClick={open} loading={isBusy}>
          {logo ? "Replace the logo" : "Choose a picture"}
        </Button>
        {logo && (
          <Button type="text" danger disabled={isBusy} onClick={() => void change(null)}>
            Remove the logo
          </Button>
        )}
      </div>
      {input}
    </>
  );
}

/** What the browser can tell; the API checks the picture itself. */
function problemOf({ name, type, size }: File): string | undefined {
  if (!logoTypes.some((each) => each === type)) return `${name} is neither a PNG nor a JPEG picture.`;
  if (size > bytes) return `${name} has ${Math.ceil(size / 1000)} kB and the limit is ${bytes / 1000} kB.`;
  return undefined;
}

const uncapital = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
