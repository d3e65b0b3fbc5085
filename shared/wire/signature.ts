import * as z from "zod/mini";
import { type Stroke, maxTypedName, strokeLimits } from "../domain/signature.ts";
import { wholeNumber } from "./amount.ts";
import { writtenName } from "./persons-name.ts";
import { strictObject } from "./strict-object.ts";

/** About 150 kB of picture, so that the strokes fit into the body too. */
const maxDataUrlLength = 200_000;
const picture = z
  .string()
  .check(
    z.maxLength(maxDataUrlLength, { abort: true }),
    z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, "a signature as a JPEG data URL"),
  );

const { strokes: maxStrokes, points: maxPoints, coordinate: maxCoordinate } = strokeLimits;
const coordinate = wholeNumber(-maxCoordinate, maxCoordinate);
const stroke = z.array(strictObject({ x: coordinate, y: coordinate })).check(z.minLength(1), z.maxLength(maxPoints));
const hasFewPoints = (strokes: readonly Stroke[]) => strokes.reduce((sum, { length }) => sum + length, 0) <= maxPoints;
const strokes = z
  .array(stroke)
  .check(z.minLength(1), z.maxLength(maxStrokes, { abort: true }), z.refine(hasFewPoints, `at most ${maxPoints} points in all strokes`));

/** The picture of a signature, and either the pen's strokes or the typed name. */
export const signature = { buffer: picture, strokes: z.optional(strokes), typedName: z.optional(writtenName(maxTypedName)) };

const fields = z.object(signature);
export type Signature = z.output<typeof fields>;
