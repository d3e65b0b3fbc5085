import { useId, useState } from "react";
import { maxTypedName } from "../../shared/domain/signature.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import { Button } from "./button.tsx";
import kit from "./kit.module.css";
import styles from "./signature-pad.module.css";
import { TextField } from "./text-field.tsx";
import { useSignature } from "./use-signature.ts";

interface SignaturePadProps {
  readonly title: string;
  /** Shown below the signature. */
  readonly name: string;
  readonly day: string;
  /** Undefined while there is no signature. */
  readonly onChange: (signature: Signature | undefined) => void;
}

/** For signing with a finger, a mouse or, by typing a name, the keyboard. */
export function SignaturePad({ title, name, day, onChange }: SignaturePadProps) {
  const titleId = useId();
  const { canvas, write, clear } = useSignature(onChange);
  const [typed, setTyped] = useState<string>();
  const type = (text: string | undefined) => {
    setTyped(text);
    write(text ?? "");
  };
  return (
    <section className={styles.signature} aria-labelledby={titleId}>
      <div className={`${kit.row} ${kit.spread} ${styles.head}`}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button
          variant="text"
          onClick={() => {
            setTyped((text) => text && "");
            clear();
          }}
        >
          Clear signature
        </Button>
      </div>
      <div className={styles.pad}>
        <canvas ref={canvas} className={styles.canvas} aria-label={`${title}: sign here with a finger or a mouse`} />
        <p className={`${kit.flex} ${kit.spread} ${kit.gap12} ${styles.below}`}>
          <span>{name}</span>
          <span>{day}</span>
        </p>
      </div>
      {typed === undefined ? (
        <Button variant="text" onClick={() => type("")}>
          Type your name instead
        </Button>
      ) : (
        <TextField
          label="Your name as your signature"
          value={typed}
          onChange={type}
          autoComplete="name"
          error={typed.length > maxTypedName ? `Please use at most ${maxTypedName} letters.` : undefined}
        />
      )}
    </section>
  );
}
