import { kindOf, kindOfType } from "./file-kind.ts";
import { ApiError } from "../call/api-error.ts";
import { sizeOfJpeg } from "./jpeg.ts";
import { PictureProblem, type PictureSize } from "./picture.ts";
import { sizeOfPng } from "./png.ts";

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
