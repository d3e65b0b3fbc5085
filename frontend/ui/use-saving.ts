import { useState } from "react";
import type { Draft } from "./use-draft.ts";
import { type Submission, useSubmission } from "./use-submission.ts";

/** Fields that one call saves together. */
export interface Saved {
  readonly drafts: readonly Draft[];
  readonly save: () => Promise<void>;
}

export interface Saving extends Submission {
  /** Something has changed, and nothing of it is wrong. */
  readonly isReady: boolean;
  /** Nothing has been changed since the last save. */
  readonly isSaved: boolean;
}

/** Saves what has changed, call by call; what could not be saved stays typed. */
export function useSaving(parts: readonly Saved[]): Saving {
  const [hasSaved, setHasSaved] = useState(false);
  const drafts = parts.flatMap((part) => part.drafts);
  const isChanged = drafts.some((draft) => draft.isChanged);
  const isReady = isChanged && drafts.every(({ problem }) => problem === undefined);
  const { isBusy, failure, submit } = useSubmission(async () => {
    for (const part of parts.filter((one) => one.drafts.some((draft) => draft.isChanged))) {
      await part.save();
      part.drafts.forEach((draft) => draft.settle());
    }
    setHasSaved(true);
  });
  return { isBusy, failure, isReady, isSaved: hasSaved && !isChanged && !isBusy, submit: () => isReady && submit() };
}
