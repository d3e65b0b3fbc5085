import { filterNames } from "../../ranking/filter-texts.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** Elements that the demo points at; null while they are not on the page. */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

export const fieldElement = (attribute: CriterionAttribute) => find(`[data-field~="${attribute}"]`);

/** The list in the open filters, otherwise the button that opens them. */
export const mustMatchElement = () =>
  find(`dialog section[aria-label="${filterNames.mustMatch}"]`) ?? find("fieldset [aria-haspopup=dialog]");

export const orderElement = () => find(`fieldset [aria-label^="${filterNames.orderBy}:"]`)?.closest<HTMLElement>(".ant-select") ?? null;

export const firstCardElement = () => find("main article");

export const criteriaButton = () => find("main article [aria-label^='Show criteria'], main article [aria-label^='Hide criteria']");

export const criteriaElement = () =>
  find("main article [aria-label^='Hide criteria']")?.closest("article")?.querySelector<HTMLElement>("section") ?? null;
