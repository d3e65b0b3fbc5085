import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** The workspace's parts that the walkthrough points at; null while they are not there. */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

export const theField = (attribute: CriterionAttribute) => find(`[data-field~="${attribute}"]`);

export const theFilter = (name: string) => find(`fieldset [aria-label^="${name}:"]`)?.closest<HTMLElement>("[data-combobox]") ?? null;

export const theCard = () => find("main article");

export const theCriteriaButton = () => find("main article [aria-expanded]");

export const theCriteria = () =>
  find("main article [aria-expanded=true]")?.closest("article")?.querySelector<HTMLElement>("section") ?? null;
