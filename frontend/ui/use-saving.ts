import { useState } from "react";
import type { Draft } from "./use-draft.ts";
import { type Submission, useSubmission } from "./use-submission.ts";

/** Drafts that one request saves together. */
export interface SavePart {
  readonly drafts: readonly Draft[];
  readonly save: () => Promise<void>;
}

export interface Saving extends Submission {
  /** Something has changed, and all of it is valid. */
  readonly isReady: boolean;
  /** Nothing has been changed since the last save. */
  readonly isSaved: boolean;
}

/** Sends one request per changed part. What could not be saved stays in its fields. */
export function useSaving(parts: readonly SavePart[]): Saving {
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
