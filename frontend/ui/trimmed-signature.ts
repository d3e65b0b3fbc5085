import { pictureLimits } from "../../shared/domain/signature.ts";

/** Pixels around the signature. */
const margin = 16;
const quality = 0.9;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The canvas cropped to what is drawn, as a JPEG data URL on white that the API accepts; undefined for a blank canvas. */
export function trimmedSignature(canvas: HTMLCanvasElement): string | undefined {
  const ink = inkIn(canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height));
  if (!ink) return undefined;
  const [width, height] = [ink.right - ink.left + 1, ink.bottom - ink.top + 1];
  const scale = Math.min(1, (pictureLimits.maxSide - 2 * margin) / Math.max(width, height));
  const [scaledWidth, scaledHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const picture = document.createElement("canvas");
  picture.width = scaledWidth + 2 * margin;
  picture.height = scaledHeight + 2 * margin;
  const context = picture.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(canvas, ink.left, ink.top, width, height, margin, margin, scaledWidth, scaledHeight);
  return picture.toDataURL("image/jpeg", quality);
}

/** The smallest box around all pixels that are not transparent. */
export function inkIn({ data, width }: Pick<ImageData, "data" | "width">): Box | undefined {
  let box: Box | undefined;
  for (let at = 0; at * 4 < data.length; at++) {
    if (data[at * 4 + 3] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const { left, top, right } = box ?? { left: x, top: y, right: x };
    box = { left: Math.min(left, x), top, right: Math.max(right, x), bottom: y };
  }
  return box;
}
