import { useState } from "react";
import { mutate } from "swr";
import { ApiError } from "../../shared/wire/api-error.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import type { LenderOnPanel } from "../../shared/wire/response/organisation.ts";
import { call } from "../client/call.ts";
import { keyOf } from "../client/use-api.ts";
import { fieldErrors } from "../ui/field-errors.ts";
import { useSubmit } from "../ui/use-submit.ts";
import {
  type Draft,
  type LenderField,
  type Lenders,
  isChanged,
  isTicked,
  nothingTyped,
  pathOf,
  problemOf,
  problemsOf,
  requestOf,
  savedText,
  textOf,
  without,
} from "./panel-draft.ts";

/** Outlives a look at another page. */
const kept = { draft: nothingTyped };

/** What is typed and ticked until it is saved, also when another save came first: then `onRead` reads that one, and what differs is said. */
export function usePanelDraft(lenders: Lenders, onRead: () => Promise<unknown>) {
  const [draft, showDraft] = useState(kept.draft);
  const setDraft = (next: Draft) => {
    kept.draft = next;
    showDraft(next);
  };
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [overtaken, setOvertaken] = useState<Lenders>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    try {
      const saved = await call(organisationRoutes.saveLenders, { body: requestOf(lenders, draft) });
      await mutate(keyOf(organisationRoutes.readLenders, {}), { ...saved, sheets: lenders.sheets }, { revalidate: false });
    } catch (rejection) {
      const errors = fieldErrors(rejection).filter(({ field }) => kept.draft.texts.get(field) === draft.texts.get(field));
      setRefused(new Map(errors.map(({ field, message }) => [field, message])));
      if (rejection instanceof ApiError && rejection.code === "CHANGED") {
        setOvertaken(lenders);
        await onRead();
      }
      throw rejection;
    }
    // What is typed and ticked meanwhile stays.
    const unsent = without(kept.draft, draft);
    setDraft(unsent);
    setLeft((now) => new Set([...now].filter((path) => unsent.texts.has(path))));
    setRefused(new Map());
    setOvertaken(undefined);
  });
  const { sheets } = lenders;
  const ticked = sheets.filter(({ lender }) => isTicked(lenders, draft, lender));
  const [wrong] = problemsOf(lenders, draft);
  return {
    isBusy,
    // One that names a field is shown there.
    failure: refused.size > 0 ? undefined : failure,
    save: submit,
    isOvertaken: overtaken !== undefined,
    isChanged: isChanged(lenders, draft),
    ticked,
    /** Why it cannot be saved. */
    problem: ticked.length === 0 ? "Tick at least one lender" : wrong && `${wrong.lender}: ${wrong.text}`,
    isTicked: (lender: string) => isTicked(lenders, draft, lender),
    tick: (names: readonly string[], isOn: boolean) =>
      setDraft({ ...draft, ticks: new Map([...draft.ticks, ...names.map((name) => [name, isOn] as const)]) }),
    /** What a field shows, and what is wrong with it once it has been left. */
    fieldIn: (sheet: LenderOnPanel, field: LenderField) => {
      const { lender } = sheet;
      const path = pathOf(lender, field);
      const text = textOf(lenders, draft, lender, field);
      const saved = savedText(lenders, lender, field);
      const isShown = left.has(path) || !draft.texts.has(path);
      return {
        text,
        problem: refused.get(path) ?? (isShown ? problemOf(sheet, field, text) : undefined),
        note: overtaken && savedText(overtaken, lender, field) !== saved ? `Saved meanwhile: ${saved || "nothing"}` : undefined,
        onLeave: () => setLeft(new Set([...left, path])),
        onText: (typed: string) => {
          setDraft({ ...draft, texts: new Map([...draft.texts, [path, typed]]) });
          setRefused(new Map([...refused].filter(([each]) => each !== path)));
        },
      };
    },
  };
}
