import { useId, useState } from "react";
import type { Product } from "../../client/application/ranked-products.ts";
import { commissionTexts } from "./commission-texts.ts";
import { LinkButton } from "../parts/link-button.tsx";
import styles from "./commission.module.css";

/** Hidden until it is asked for, every time: screens are shared with customers. */
export function Commission({ product }: { readonly product: Product }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className={styles["commission"]}>
      <LinkButton aria-expanded={isShown} aria-controls={isShown ? id : undefined} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide my commission" : "Show my commission"}
      </LinkButton>
      {isShown && (
        <div id={id}>
          <Estimate product={product} />
        </div>
      )}
    </div>
  );
}

function Estimate({ product }: { readonly product: Product }) {
  return (
    <>
      {commissionTexts(product).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
