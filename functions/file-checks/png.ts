import { crc32, inflateSync } from "node:zlib";
import { PictureProblem, type PictureSize } from "./picture.ts";

const signatureLength = 8;
/** Length, type and checksum of a chunk. */
const chunkFrame = 12;
/** Channels of the colour types of 8 bits (PNG specification, table 11.1). 3 is a palette. */
const channelsOf: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const paletteType = 3;
const lastFilter = 4;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

interface Header extends PictureSize {
  readonly colourType: number;
  readonly channels: number;
}

/**
 * Reads the whole file, because PDFKit ends the process at damaged pixels. Throws a PictureProblem, also for what PDFKit does not draw rightly:
 * interlacing, animations and other than 8 bits a channel.
 */
export function sizeOfPng(png: Buffer): PictureSize {
  const chunks = [...chunksOf(png)];
  const header = headerIn(chunks[0]);
  if (chunks.some(({ type }) => type === "acTL")) throw new PictureProblem("an animated PNG", "a still picture");
  if (header.colourType === paletteType && !chunks.some(isPalette)) throw new PictureProblem("a PNG without its palette", "a whole PNG");
  checkPixels(
    chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data),
    header,
  );
  return { width: header.width, height: header.height };
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  let at = signatureLength;
  let type = "";
  while (type !== "IEND") {
    const end = at + chunkFrame + (at + chunkFrame <= png.length ? png.readUInt32BE(at) : 0);
    if (end > png.length) throw new PictureProblem("a picture without an end", "a whole PNG");
    if (crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) throw damaged();
    type = png.toString("latin1", at + 4, at + 8);
    yield { type, data: png.subarray(at + 8, end - 4) };
    at = end;
  }
  if (at < png.length) throw new PictureProblem(`${png.length - at} bytes after the end of the picture`, "none");
}

function headerIn(chunk: Chunk | undefined): Header {
  if (chunk?.type !== "IHDR" || chunk.data.length !== 13) throw damaged();
  const [depth, colourType, compression, filter, interlacing] = chunk.data.subarray(8) as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  const channels = channelsOf.get(colourType);
  if (channels === undefined || compression !== 0 || filter !== 0) throw damaged();
  if (depth !== 8) throw new PictureProblem(`a PNG of ${depth} bits a channel`, "8 bits");
  if (interlacing !== 0) throw new PictureProblem("an interlaced PNG", "one without interlacing");
  return { width: chunk.data.readUInt32BE(0), height: chunk.data.readUInt32BE(4), colourType, channels };
}

const maxPaletteLength = 256 * 3;
const isPalette = ({ type, data }: Chunk): boolean =>
  type === "PLTE" && data.length > 0 && data.length <= maxPaletteLength && data.length % 3 === 0;

const maxPixelBytes = 16 * 1024 * 1024;

/** Each row begins with the number of its filter. */
function checkPixels(compressed: readonly Buffer[], { width, height, channels }: Header): void {
  const row = 1 + width * channels;
  const length = row * height;
  if (length > maxPixelBytes) throw new PictureProblem(`a picture of ${width} × ${height} pixels`, "a smaller one");
  const pixels = inflated(Buffer.concat(compressed), length);
  if (pixels.length !== length) throw damaged();
  for (let at = 0; at < length; at += row) if (pixels[at]! > lastFilter) throw damaged();
}

function inflated(compressed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(compressed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch {
    throw damaged();
  }
}

const damaged = () => new PictureProblem("a damaged PNG", "a whole one");
