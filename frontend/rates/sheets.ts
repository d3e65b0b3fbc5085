import { useSWRConfig } from "swr";
import { useLocation } from "wouter";
import { maxValueEdits, rulebookRoutes } from "../../shared/wire/rulebook-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { call } from "../client/call.ts";
import { useApi } from "../client/use-api.ts";
import { issuePath } from "./issue-text.ts";

/** One row for each lender's sheet. */
export const useSheets = () => useApi(rulebookRoutes.listSheets, {});

/** The issues of one sheet, newest first. */
export const useIssues = (slug: string) => useApi(rulebookRoutes.readSheet, { params: { slug } });

/** Repayments that the lender's own calculator gave to brokers, newest first. */
export const useFeedback = (slug: string) => useApi(rulebookRoutes.listFeedback, { params: { slug } });

/** The text of an issue and what the check finds in it. Fetches nothing without an id. */
export const useIssue = (id: string | undefined) => useApi(rulebookRoutes.readIssue, id === undefined ? null : { params: { id } });

export type ValueEdit = NonNullable<RequestOf<typeof rulebookRoutes.updateDraft>["body"]["set"]>[number];
export type CellEdit = NonNullable<RequestOf<typeof rulebookRoutes.updateDraft>["body"]["cells"]>[number];

const reads: readonly unknown[] = [rulebookRoutes.listSheets.name, rulebookRoutes.readSheet.name, rulebookRoutes.readIssue.name];

/** Each change refetches the sheets and issues. Throws ApiError. */
export function useSheetChanges() {
  const { mutate } = useSWRConfig();
  const refresh = () => mutate((key) => Array.isArray(key) && reads.includes(key[0]));
  const refetchAfter = async <Data>(changed: Promise<Data>): Promise<Data> => {
    const data = await changed;
    await refresh();
    return data;
  };
  /** Naming the lender of a new sheet changes the draft's id. Nothing is refetched then, because no issue has the old id any more. */
  const change = async (body: RequestOf<typeof rulebookRoutes.updateDraft>["body"]): Promise<string> => {
    const { _id } = await call(rulebookRoutes.updateDraft, { body });
    if (_id === body._id) await refresh();
    return _id;
  };
  return {
    createDraft: (slug: string | null, text: string) => refetchAfter(call(rulebookRoutes.createDraft, { body: { slug, text } })),
    /** Each returns the draft's id, which may be another one. */
    saveText: (_id: string, text: string) => change({ _id, text }),
    saveCells: (_id: string, cells: readonly CellEdit[]) => change({ _id, cells: [...cells] }),
    saveValues: async (_id: string, edits: readonly ValueEdit[]) => {
      let id = _id;
      for (let from = 0; from < edits.length; from += maxValueEdits)
        id = await change({ _id: id, set: edits.slice(from, from + maxValueEdits) });
      return id;
    },
    submit: (_id: string) => refetchAfter(call(rulebookRoutes.submitDraft, { body: { _id } })),
    approve: (_id: string, reason: string) => refetchAfter(call(rulebookRoutes.approveIssue, { body: { _id, reason } })),
    reject: (_id: string, reason: string) => refetchAfter(call(rulebookRoutes.rejectIssue, { body: { _id, reason } })),
    withdraw: (_id: string, reason: string) => refetchAfter(call(rulebookRoutes.withdrawIssue, { body: { _id, reason } })),
    verify: (body: RequestOf<typeof rulebookRoutes.verifySheet>["body"]) => refetchAfter(call(rulebookRoutes.verifySheet, { body })),
  };
}

/** Changes of one draft. Naming the lender of a new sheet changes its id, and so its page. */
export function useDraft(_id: string) {
  const { saveText, saveValues, saveCells } = useSheetChanges();
  const [, navigate] = useLocation();
  const follow = async (saved: Promise<string>) => {
    const id = await saved;
    if (id !== _id) navigate(issuePath(id, "check"), { replace: true });
  };
  return {
    saveText: (text: string) => follow(saveText(_id, text)),
    saveValues: (edits: readonly ValueEdit[]) => follow(saveValues(_id, edits)),
    saveTables: (change: { readonly cells: readonly CellEdit[] } | { readonly text: string }) =>
      follow("text" in change ? saveText(_id, change.text) : saveCells(_id, change.cells)),
  };
}
