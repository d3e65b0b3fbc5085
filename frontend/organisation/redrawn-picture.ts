import { logoLimits } from "../../shared/domain/organisation.ts";

const { bytes, minSide, width: maxWidth, height: maxHeight } = logoLimits;

/** Each is four fifths of the one before, down to a tenth. */
const scales = Array.from({ length: 11 }, (_, step) => 0.8 ** step);

/**
 * The picture as the browser shows it, upright, in 8 bits and in the colours of a screen, within the logo's limits: a PNG or, if that is too
 * large and no part is transparent, a JPEG. Returns a data URL, or a sentence that says why the file cannot be a logo.
 */
export async function redrawnPicture(file: File): Promise<{ readonly picture: string } | { readonly problem: string }> {
  const image = await shown(file);
  if (image === undefined) return { problem: `This browser cannot show ${file.name}. Please choose a PNG or JPEG picture.` };
  const fitting = Math.min(1, maxWidth / image.naturalWidth, maxHeight / image.naturalHeight);
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
