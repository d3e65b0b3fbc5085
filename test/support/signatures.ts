import { encode } from "jpeg-js";

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  /** Whether a pen has been on the pad. */
  readonly isBlank?: boolean;
  readonly quality?: number;
}

const paper = [255, 255, 255, 255] as const;
const blue = [20, 40, 220, 255] as const;

/** A wave in blue ink on white, or nothing, as a browser's JPEG of the pad. */
export function aSignature({ width = 300, height = 90, isBlank = false, quality = 85 }: Drawn = {}): Buffer {
  const isInk = (x: number, y: number) => !isBlank && Math.abs(y - (height / 2 + (height / 3) * Math.sin(x / 15))) < 3;
  const pixels = Array.from({ length: width * height }, (_, at) => (isInk(at % width, Math.floor(at / width)) ? blue : paper));
  return encode({ width, height, data: Buffer.from(pixels.flat()) }, quality).data;
}

export const dataUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString("base64")}`;
