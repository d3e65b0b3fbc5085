import SignaturePad, { type PointGroup } from "signature_pad";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { hasLetter, isSignature, maxTypedName, type PenPoint, strokeLimits, pictureLimits } from "../../shared/domain/signature.ts";
import type { Signature } from "../../shared/wire/signature.ts";

interface SignatureCanvas {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Replaces the drawing with a typed name. */
  readonly write: (name: string) => void;
  readonly clear: () => void;
}

/** A finer resolution is not visible, and the picture would be too large to send. */
const maxPixelRatio = 2;
const typedSize = 0.3;

/** Calls back after each stroke, with undefined while nothing on the canvas counts as a signature. */
export function useSignature(onChange: (signature: Signature | undefined) => void): SignatureCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const typedName = useRef("");
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const surface = canvas.current!;
    const penColor = getComputedStyle(surface).getPropertyValue("--signature-pen");
    const newPad = new SignaturePad(surface, { penColor, canvasContextOptions: { willReadFrequently: true } });
    pad.current = newPad;
    newPad.addEventListener("endStroke", () => changed(signatureOn(surface, newPad, typedName.current)));
    const resizes = new ResizeObserver(() => fit(surface, newPad) && draw(typedName.current, surface));
    resizes.observe(surface);
    return () => {
      resizes.disconnect();
      newPad.off();
    };
  }, []);
  const clear = () => {
    pad.current!.clear();
    typedName.current = "";
    onChange(undefined);
  };
  const write = (name: string) => {
    clear();
    typedName.current = name;
    draw(name, canvas.current!);
    onChange(signatureOn(canvas.current!, pad.current!, name));
  };
  return { canvas, write, clear };
}

function signatureOn(surface: HTMLCanvasElement, pad: SignaturePad, typedName: string): Signature | undefined {
  const buffer = trimmedSignature(surface);
  if (buffer === undefined) return undefined;
  const strokes = reducedStrokes(pad.toData());
  if (isSignature(strokes)) return { buffer, strokes };
  return hasLetter(typedName) && typedName.length <= maxTypedName ? { buffer, typedName } : undefined;
}

/** Gives the canvas the screen's resolution and redraws the strokes; returns false when it already has it. */
function fit(surface: HTMLCanvasElement, pad: SignaturePad): boolean {
  const ratio = Math.min(devicePixelRatio, maxPixelRatio);
  const [width, height] = [Math.round(surface.clientWidth * ratio), Math.round(surface.clientHeight * ratio)];
  if (surface.width === width && surface.height === height) return false;
  surface.width = width;
  surface.height = height;
  surface.getContext("2d")!.scale(ratio, ratio);
  pad.fromData(fittedStrokes(pad.toData(), { width: surface.clientWidth, height: surface.clientHeight }));
  return true;
}

/** Strokes in CSS pixels, made smaller about the middle of the height where they are wider than the canvas: a phone was turned upright. */
export function fittedStrokes<G extends Pick<PointGroup, "points">>(
  groups: readonly G[],
  { width, height }: { readonly width: number; readonly height: number },
): G[] {
  const right = Math.max(0, ...groups.flatMap(({ points }) => points.map(({ x }) => x)));
  const scale = Math.min(1, width / right);
  if (scale === 1) return [...groups];
  const middle = height / 2;
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * scale, y: middle + (point.y - middle) * scale })),
  }));
}

function draw(name: string, surface: HTMLCanvasElement): void {
  const { clientWidth: width, clientHeight: height } = surface;
  const context = surface.getContext("2d")!;
  context.fillStyle = getComputedStyle(surface).getPropertyValue("--signature-pen");
  context.font = `italic ${height * typedSize}px cursive`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(name, width / 2, height * 0.75, width * 0.9);
}

/** Strokes in whole CSS pixels, without pressure and time, thinned evenly to the limits of the API. */
export function reducedStrokes(groups: readonly Pick<PointGroup, "points">[]): PenPoint[][] {
  const strokes = groups.slice(0, strokeLimits.strokes);
  const total = strokes.reduce((sum, { points }) => sum + points.length, 0);
  // Keeps every nth point, and the last point of each stroke.
  const every = Math.ceil(total / (strokeLimits.points - 2 * strokes.length)) || 1;
  return strokes.map(({ points }) => points.filter((_, at) => at % every === 0 || at === points.length - 1).map(reduced));
}

const reduced = ({ x, y }: PenPoint): PenPoint => ({ x: wholePixel(x), y: wholePixel(y) });

const { coordinate: max } = strokeLimits;
const wholePixel = (value: number): number => Math.min(max, Math.max(-max, Math.round(value)));

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
function trimmedSignature(canvas: HTMLCanvasElement): string | undefined {
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
