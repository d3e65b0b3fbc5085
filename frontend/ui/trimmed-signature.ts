/** Around the signature, in the canvas's own pixels. */
const margin = 16;
const quality = 0.9;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is drawn on a canvas, without the empty paper around it, as a JPEG data URL on white; undefined for a blank canvas. */
export function trimmedSignature(canvas: HTMLCanvasElement): string | undefined {
  const { width, height } = canvas;
  const ink = inkIn(canvas.getContext("2d")!.getImageData(0, 0, width, height));
  if (!ink) return undefined;
  const size = [ink.right - ink.left + 1, ink.bottom - ink.top + 1] as const;
  const picture = document.createElement("canvas");
  picture.width = size[0] + 2 * margin;
  picture.height = size[1] + 2 * margin;
  const context = picture.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(canvas, ink.left, ink.top, ...size, margin, margin, ...size);
  return picture.toDataURL("image/jpeg", quality);
}

/** The smallest box around every pixel that is not transparent. */
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
