import { Alert, Button } from "antd";
import { useState } from "react";
import { type Logo, type Organisation, logoLimits } from "../../shared/domain/organisation.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { useFilePicker } from "../ui/use-file-picker.tsx";
import kit from "../ui/kit.module.css";
import styles from "./organisation.module.css";
import { useSWRConfig } from "swr";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

const { width, height } = logoLimits;

/** For the administrator. */
export function LogoSettings({ organisation: { _id, name } }: { readonly organisation: Organisation }) {
  const { response, save } = useLogo(_id);
  return (
    <>
      <p className={kit.secondary}>
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
      {logo ? <img src={logo.picture} alt={`Logo of ${name}`} className={styles.logo} /> : <p className={kit.secondary}>No logo yet.</p>}
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <FailureAlert failure={failure} />
      <div className={`${kit.flex} ${kit.gap8}`}>
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

/** The organisation's logo, and its administrator's change of it. Throws ApiError. */
function useLogo(organisationId: string) {
  const { mutate } = useSWRConfig();
  const request = { params: { id: organisationId } };
  return {
    response: useApi(organisationRoutes.readLogo, request),
    /** A data URL; null removes it. */
    save: async (logo: string | null) => {
      await call(organisationRoutes.saveLogo, { body: { organisationId, logo } });
      await mutate(keyOf(organisationRoutes.readLogo, request));
    },
  };
}

const { bytes, minSide, width: maxWidth, height: maxHeight } = logoLimits;

/** Each is four fifths of the one before, down to a tenth. */
const scales = Array.from({ length: 11 }, (_, step) => 0.8 ** step);

/**
 * The picture as the browser shows it, upright, in 8 bits and in the colours of a screen, within the logo's limits: a PNG or, if that is too
 * large and no part is transparent, a JPEG. Returns a data URL, or a sentence that says why the file cannot be a logo.
 */
async function redrawnPicture(file: File): Promise<{ readonly picture: string } | { readonly problem: string }> {
  const image = await shown(file);
  if (image === undefined) return { problem: `This browser cannot show ${file.name}. Please choose a PNG or JPEG picture.` };
  if (!isReadable(image)) return { problem: `${file.name} contains parts that are not a picture. Please choose a PNG or JPEG picture.` };
  const fitting = Math.min(isDrawing(file) ? Infinity : 1, maxWidth / image.naturalWidth, maxHeight / image.naturalHeight);
  if (Math.min(image.naturalWidth, image.naturalHeight) * fitting < minSide)
    return { problem: `${file.name} is too small or too narrow for a logo.` };
  for (const scale of scales) {
    const canvas = drawn(image, fitting * scale);
    const candidates = [canvas.toDataURL("image/png"), ...(isOpaque(canvas) ? [canvas.toDataURL("image/jpeg", 0.9)] : [])];
    const picture = candidates.find((url) => sizeOf(url) <= bytes);
    if (picture !== undefined) return { picture };
  }
  return { problem: `${file.name} has too much detail for a logo of ${bytes / 1000} kB.` };
}

/** Undefined for a file that the browser does not show. */
async function shown(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  const isShown = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  );
  URL.revokeObjectURL(url);
  return isShown ? image : undefined;
}

/** A drawing is sharp in any size, whatever size it names. */
const isDrawing = ({ type }: File): boolean => type === "image/svg+xml";

/** Browsers let nobody read a drawing again that holds parts of a web page, as some programs write its texts. */
function isReadable(image: HTMLImageElement): boolean {
  try {
    drawn(image, 0).toDataURL();
    return true;
  } catch {
    return false;
  }
}

function drawn(image: HTMLImageElement, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(minSide, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(minSide, Math.round(image.naturalHeight * scale));
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** In bytes. */
const sizeOf = (dataUrl: string): number => ((dataUrl.length - dataUrl.indexOf(",") - 1) * 3) / 4;
