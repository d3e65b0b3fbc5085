import { Alert, Button } from "antd";
import { useState } from "react";
import { type Logo, type Organisation, logoLimits } from "../../shared/domain/organisation.ts";
import { useLogo } from "./logo-calls.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { useFilePicker } from "../ui/use-file-picker.tsx";
import styles from "./organisation.module.css";
import { redrawnPicture } from "./redrawn-picture.ts";

const { width, height } = logoLimits;

/** For the administrator. */
export function LogoSettings({ organisation: { _id, name } }: { readonly organisation: Organisation }) {
  const { response, save } = useLogo(_id);
  return (
    <>
      <p className={styles["note"]}>
        Appears with the name of {name} in emails to your customers, on their pages and in what they sign, once your organisation is
        verified. A larger picture is made smaller, to at most {width} × {height} pixels.
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
  /** A data URL; null removes it. */
  readonly onSave: (picture: string | null) => Promise<void>;
}

/** Saves a picture as soon as it is chosen. */
function LogoForm({ name, logo, onSave }: LogoFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [problem, setProblem] = useState<string>();

  const change = async (file: File | null) => {
    setFailure(undefined);
    setProblem(undefined);
    setIsBusy(true);
    try {
      const redrawn = file ? await redrawnPicture(file) : { picture: null };
      if ("problem" in redrawn) setProblem(redrawn.problem);
      else await onSave(redrawn.picture);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const { input, open } = useFilePicker({
    of: "Logo",
    accept: "image/*",
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
