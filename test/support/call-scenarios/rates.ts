import { aRatesEditor } from "../fixtures/people.ts";
import { newSheetText } from "../fixtures/rate-sheets.ts";
import type { Settings } from "./call-scenarios.ts";

/** An editor of rate sheets with a draft. */
async function aDraft({ running }: Parameters<NonNullable<Settings["createDraft"]>["prepare"]>[0], text: string) {
  const author = await aRatesEditor(running);
  const { _id } = await author.api.createDraft({ body: { slug: null, text } });
  return { _id, sender: { subject: author.subject, isRatesEditor: true } };
}

export const ratesScenarios: Settings = {
  createDraft: {
    prepare: async ({ running }) => {
      const { subject } = await aRatesEditor(running);
      return { request: { body: { slug: null, text: "{" } }, sender: { subject, isRatesEditor: true } };
    },
  },
  updateDraft: {
    prepare: async (fixture) => {
      const { _id, sender } = await aDraft(fixture, "{");
      return { request: { body: { _id, text: await newSheetText("Wattle Finance") } }, sender };
    },
  },
};
