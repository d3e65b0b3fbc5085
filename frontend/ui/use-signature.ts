import SignaturePad from "signature_pad";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { hasLetter, isSignature, maxTypedName } from "../../shared/domain/signature.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import { reducedStrokes } from "./reduced-strokes.ts";
import { trimmedSignature } from "./trimmed-signature.ts";

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
  pad.redraw();
  return true;
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
