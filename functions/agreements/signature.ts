import { drawingSize, isSignature, minDrawing, pictureLimits } from "../../shared/domain/signature.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import { ApiError } from "../call/api-error.ts";
import { type PictureRule, checkPicture } from "../file-checks/check-picture.ts";

/** Only the counts of a drawn signature are stored, never its points: a pen's path is biometric information. */
export type SigningMethod = { readonly kind: "drawn"; readonly strokes: number; readonly points: number } | { readonly kind: "typed" };

export interface CheckedSignature {
  readonly picture: Buffer;
  readonly method: SigningMethod;
}

const pictureRule: PictureRule = {
  field: "buffer",
  types: ["image/jpeg"],
  min: { width: pictureLimits.minWidth, height: pictureLimits.minHeight },
  max: { width: pictureLimits.maxSide, height: pictureLimits.maxSide },
};

/** Throws an ApiError (invalid) unless the picture is a baseline JPEG and either something was drawn or a name was typed. */
export function checkSignature({ buffer, strokes, typedName }: Signature): CheckedSignature {
  const method = methodOf({ strokes, typedName });
  const picture = Buffer.from(buffer.slice(buffer.indexOf(",") + 1), "base64");
  checkPicture(picture, pictureRule);
  return { picture, method };
}

function methodOf({ strokes, typedName }: Pick<Signature, "strokes" | "typedName">): SigningMethod {
  if (strokes === undefined && typedName !== undefined) return { kind: "typed" };
  if (strokes === undefined) throw invalidStrokes("nothing", "the strokes of a signature, or a typedName");
  if (typedName !== undefined) throw invalidStrokes("a typedName as well", "one of both");
  if (!isSignature(strokes)) {
    const { length, extent } = drawingSize(strokes);
    const found = `a line of ${Math.round(length)} pixels within ${extent}`;
    throw invalidStrokes(found, `a signature of at least ${minDrawing.length} within ${minDrawing.extent}`);
  }
  return { kind: "drawn", strokes: strokes.length, points: strokes.flat().length };
}

const invalidStrokes = (found: string, expected: string) =>
  new ApiError("invalid", "INVALID", `strokes: found ${found}, expected ${expected}.`, "strokes");
