import SignaturePad from "signature_pad";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { trimmedSignature } from "./trimmed-signature.ts";

interface Signature {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Puts a typed name in the place of what is drawn. */
  readonly write: (name: string) => void;
  readonly clear: () => void;
}

/** Finer than this no pen is seen, and the picture would be too large to send. */
const mostPixelRatio = 2;
const typedSize = 0.3;

/** A canvas to sign on; tells of each stroke what stands there by then. */
export function useSignature(onChange: (signature: string | undefined) => void): Signature {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const written = useRef("");
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const surface = canvas.current!;
    const penColor = getComputedStyle(surface).getPropertyValue("--signature-pen");
    const signed = new SignaturePad(surface, { penColor, canvasContextOptions: { willReadFrequently: true } });
    pad.current = signed;
    signed.addEventListener("endStroke", () => changed(trimmedSignature(surface)));
    const resizes = new ResizeObserver(() => fit(surface, signed) && draw(written.current, surface));
    resizes.observe(surface);
    return () => {
      resizes.disconnect();
      signed.off();
    };
  }, []);
  const clear = () => {
    pad.current!.clear();
    written.current = "";
    onChange(undefined);
  };
  const write = (name: string) => {
    clear();
    written.current = name;
    draw(name, canvas.current!);
    onChange(trimmedSignature(canvas.current!));
  };
  return { canvas, write, clear };
}

/** Gives a canvas as many pixels as the screen shows, and draws the strokes again; false where it has them already. */
function fit(surface: HTMLCanvasElement, pad: SignaturePad): boolean {
  const ratio = Math.min(devicePixelRatio, mostPixelRatio);
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
