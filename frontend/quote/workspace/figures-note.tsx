import type { Application } from "../../../shared/domain/application.ts";
import { figuresText } from "../parts/figures-text.ts";
import kit from "../../ui/kit.module.css";
import styles from "./figures-note.module.css";
import { useSaving } from "../../client/application/open-application.ts";

/** Above the cards while a value in the form is not saved: which value their figures use. */
export function FiguresNote({ application }: { readonly application: Application }) {
  const { unsaved, invalid } = useSaving(application._id);
  const failed = [...unsaved.values()].filter(({ problem }) => problem !== undefined).map(({ key }) => key);
  return (
    <output className={`${kit.block} ${kit.secondary} ${styles.note}`}>
      {figuresText(application, [...new Set([...invalid, ...failed])])}
    </output>
  );
}
