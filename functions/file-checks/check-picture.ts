import { kindOf, kindOfType } from "./file-kind.ts";
import { ApiError } from "../call/api-error.ts";
import { PictureProblem, type PictureSize } from "./picture.ts";
import { sizeOfPng } from "./png.ts";

/** The second byte of a marker (ITU-T T.81, table B.1). */
const marker = { end: 0xd9, frame: 0xc0, scan: 0xda };
/** Huffman and quantization tables, the restart interval, a comment. */
const tables: readonly number[] = [0xc4, 0xdb, 0xdd, 0xfe];
const maxScans = 3;

interface Segment {
  readonly code: number;
  /** Offset of the content, behind the marker and the two length bytes. */
  readonly start: number;
  readonly end: number;
}

interface Frame extends PictureSize {
  /** Of colour. */
  readonly components: number;
}

/**
 * Checks the markers of a JPEG file only. Throws a PictureProblem, also for data after the end and for fill bytes, which PDFKit does not skip.
 */
export function sizeOfJpeg(jpeg: ArrayLike<number>): PictureSize {
  let frame: Frame | undefined;
  let scans = 0;
  for (const segment of segmentsOf(jpeg)) {
    if (segment.code === marker.frame) {
      if (frame) throw new PictureProblem("a second frame", "one");
      frame = frameIn(jpeg, segment);
    }
    if (segment.code === marker.scan) {
      scans += 1;
      if (scans > maxScans) throw new PictureProblem(`more than ${maxScans} scans`, "a baseline JPEG");
      checkScan(jpeg, segment, frame?.components ?? 0);
    }
  }
  if (!frame || scans === 0) throw new PictureProblem("no scan", "a picture");
  return { width: frame.width, height: frame.height };
}

function* segmentsOf(jpeg: ArrayLike<number>): Generator<Segment> {
  let at = 2;
  while (jpeg[at] !== 0xff || jpeg[at + 1] !== marker.end) {
    const segment = segmentAt(jpeg, at);
    yield segment;
    at = segment.code === marker.scan ? endOfScan(jpeg, segment.end) : segment.end;
  }
  const excess = jpeg.length - at - 2;
  if (excess > 0) throw new PictureProblem(`${excess} bytes after the end of the picture`, "none");
}

function segmentAt(jpeg: ArrayLike<number>, at: number): Segment {
  if (at + 4 > jpeg.length) throw new PictureProblem("a picture without an end", "a whole JPEG");
  const code = jpeg[at + 1]!;
  if (jpeg[at] !== 0xff) throw new PictureProblem(`no marker at byte ${at}`, "one");
  if (!isBaseline(code)) throw new PictureProblem(`${nameOf(code)} at byte ${at}`, "a baseline JPEG");
  const length = uint16(jpeg, at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > jpeg.length)
    throw new PictureProblem(`a segment of ${length} bytes at byte ${at}`, `2 to ${jpeg.length - at - 2}`);
  return { code, start: at + 4, end };
}

/** Where the compressed data ends: at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(jpeg: ArrayLike<number>, start: number): number {
  let at = start;
  while (at < jpeg.length) {
    if (jpeg[at] !== 0xff) at += 1;
    else if (isWithinScan(jpeg[at + 1])) at += 2;
    else break;
  }
  return at;
}

const isWithinScan = (code: number | undefined): boolean => code === 0 || (code !== undefined && code >= 0xd0 && code <= 0xd7);

const isBaseline = (code: number): boolean =>
  code === marker.frame || code === marker.scan || tables.includes(code) || (code >= 0xe0 && code <= 0xef);

function nameOf(code: number): string {
  if ([0xc2, 0xc6, 0xca, 0xce].includes(code)) return "a progressive JPEG";
  if (code >= 0xc9 && code <= 0xcf) return "an arithmetic-coded JPEG";
  return `the marker FF ${code.toString(16).toUpperCase().padStart(2, "0")}`;
}

function frameIn(jpeg: ArrayLike<number>, { start, end }: Segment): Frame {
  const [precision, height, width, components] = [jpeg[start], uint16(jpeg, start + 1), uint16(jpeg, start + 3), jpeg[start + 5]];
  if (components !== 1 && components !== 3) throw new PictureProblem(`${components} colour components`, "1 or 3");
  if (precision !== 8 || end - start !== 6 + 3 * components) throw new PictureProblem("a malformed frame header", "a baseline JPEG");
  for (let at = start + 7; at < end; at += 3) {
    const [horizontal, vertical] = [jpeg[at]! >> 4, jpeg[at]! & 15];
    if (!isSampling(horizontal) || !isSampling(vertical)) throw new PictureProblem("a malformed sampling factor", "1 to 4");
  }
  return { width, height, components };
}

const isSampling = (factor: number): boolean => factor >= 1 && factor <= 4;

/** A baseline scan names its components and contains all their coefficients. */
function checkScan(jpeg: ArrayLike<number>, { start, end }: Segment, components: number): void {
  const count = jpeg[start]!;
  const [first, last, approximation] = [jpeg[end - 3], jpeg[end - 2], jpeg[end - 1]];
  const isWhole = first === 0 && last === 63 && approximation === 0;
  if (count < 1 || count > components || end - start !== 4 + 2 * count || !isWhole)
    throw new PictureProblem("a malformed scan header", "a baseline JPEG");
}

const uint16 = (bytes: ArrayLike<number>, at: number): number => bytes[at]! * 256 + bytes[at + 1]!;

const sizeReaders = { "image/jpeg": sizeOfJpeg, "image/png": sizeOfPng } as const;

export type PictureType = keyof typeof sizeReaders;

export interface PictureRule {
  /** Of the request, which an error names. */
  readonly field: string;
  readonly types: readonly PictureType[];
  readonly min: PictureSize;
  readonly max: PictureSize;
}

export interface CheckedPicture extends PictureSize {
  readonly contentType: PictureType;
}

/** Reads the type from the first bytes. Throws an ApiError (invalid) for a picture that is damaged, of another type or too small or large. */
export function checkPicture(picture: Buffer, { field, types, min, max }: PictureRule): CheckedPicture {
  try {
    const { contentType, description } = kindOf(picture.subarray(0, signatureLength));
    const type = types.find((each) => each === contentType);
    if (type === undefined) throw new PictureProblem(description, types.map((each) => kindOfType[each]).join(" or "));
    const size = sizeReaders[type](picture);
    checkSize(size, min, max);
    return { ...size, contentType: type };
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new ApiError("invalid", "INVALID", `${field}: ${error.message}`, field);
  }
}

const signatureLength = 512;

function checkSize({ width, height }: PictureSize, min: PictureSize, max: PictureSize): void {
  const found = `a picture of ${width} × ${height} pixels`;
  if (width < min.width || height < min.height) throw new PictureProblem(found, `at least ${min.width} × ${min.height}`);
  if (width > max.width || height > max.height) throw new PictureProblem(found, `at most ${max.width} × ${max.height}`);
}
