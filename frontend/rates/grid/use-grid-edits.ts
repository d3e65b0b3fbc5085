import { useMemo, useState } from "react";
import type { SheetSource } from "../../../shared/rulebook/rate-table.ts";
import { type DraftChange, draftChange, isSame, replayed } from "./cells.ts";

interface GridEdits {
  /** The draft's text that they began with, and what of it is saved. */
  readonly text: string;
  readonly saved: SheetSource | undefined;
  /** What is not saved, the newest state last. */
  readonly states: readonly SheetSource[];
}

/** What is changed in the grids of a draft until it is saved, also when another save changes the draft first. */
export function useGridEdits(text: string, saved: SheetSource | undefined, send: (change: DraftChange) => Promise<void>) {
  const [edits, setEdits] = useState<GridEdits>({ text, saved, states: [] });
  // What is being saved is carried over once it is known to be saved.
  const [isSaving, setIsSaving] = useState(false);
  const states = edits.text === text || isSaving ? edits.states : carriedOver(edits, saved);
  const isCarried = edits.text !== text && !isSaving && states !== undefined;
  const shown = isCarried ? { text, saved, states } : edits;
  if (isCarried) setEdits(shown);
  const source = shown.states.at(-1) ?? shown.saved;
  const change = useMemo(
    (): DraftChange => (shown.saved && source ? draftChange(shown.text, shown.saved, source) : { cells: [] }),
    [shown.text, shown.saved, source],
  );
  const show = (next: readonly SheetSource[]) => setEdits({ ...shown, states: next });
  const edit = (next: SheetSource) => show([...shown.states, next]);
  return {
    source,
    change,
    canUndo: shown.states.length > 0,
    /** Whether the draft has been changed in a way that they do not fit. */
    isOvertaken: states === undefined,
    edit,
    undo: () => {
      const left = shown.states.slice(0, -1);
      // What is being saved can be undone, too.
      show(left.length === 0 && isSaving && shown.saved ? [shown.saved] : left);
    },
    discard: () => (states === undefined ? setEdits({ text, saved, states: [] }) : edit(shown.saved!)),
    save: async () => {
      setIsSaving(true);
      try {
        await send(change);
        setEdits((now) => ({ ...now, saved: source, states: now.states.slice(now.states.indexOf(source!) + 1) }));
      } finally {
        setIsSaving(false);
      }
    },
  };
}

/** The states on what was saved meanwhile; undefined where they do not fit it. */
function carriedOver({ saved: before, states }: GridEdits, now: SheetSource | undefined): readonly SheetSource[] | undefined {
  if (before === undefined || states.length === 0) return [];
  if (now === undefined) return undefined;
  const carried = states.map((state) => replayed(before, state, now));
  if (isSame(carried.at(-1), now)) return [];
  return carried.every((state) => state !== undefined) ? carried : undefined;
}
