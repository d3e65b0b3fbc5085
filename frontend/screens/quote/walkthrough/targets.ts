import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** Elements that the demo points at; null while they are not on the page. */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

export const theField = (attribute: CriterionAttribute) => find(`[data-field~="${attribute}"]`);

export const theFilter = (name: string) => find(`fieldset [aria-label^="${name}:"]`)?.closest<HTMLElement>(".ant-select") ?? null;

export const theCard = () => find("main article");

export const theCriteriaButton = () => find("main article [aria-label^='Show criteria'], main article [aria-label^='Hide criteria']");

export const theCriteria = () =>
  find("main article [aria-label^='Hide criteria']")?.closest("article")?.querySelector<HTMLElement>("section") ?? null;
