import type { Application } from "../../../../shared/domain/application.ts";
import type { Filters } from "../../../client/application/ranked-products.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import { filterNames } from "../../ranking/filter-texts.ts";

/** What the user has done so far. */
export interface DemoState {
  readonly application: Application;
  readonly filters: Filters;
  /** Whether some card shows its criteria. */
  readonly isCardOpen: boolean;
}

export interface Step {
  readonly title: string;
  readonly text: string;
  /** The highlighted element, the only one that can be used during the step. */
  readonly target: () => HTMLElement | null;
  readonly placement: "left" | "right" | "bottom" | "top";
  /** Completes the step; without it a button does. */
  readonly isDone?: (demoState: DemoState) => boolean;
}

/** Elements that the demo points at; null while they are not on the page. */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

export const fieldElement = (attribute: CriterionAttribute) => find(`[data-field~="${attribute}"]`);

/** The list in the open filters, otherwise the button that opens them. */
const mustMatchElement = () => find(`dialog section[aria-label="${filterNames.mustMatch}"]`) ?? find("fieldset [aria-haspopup=dialog]");

const orderElement = () => find(`fieldset [aria-label^="${filterNames.orderBy}:"]`)?.closest<HTMLElement>(".ant-select") ?? null;

const firstCardElement = () => find("main article");

const criteriaButton = () => find("main article [aria-label^='Show criteria'], main article [aria-label^='Hide criteria']");

const criteriaElement = () =>
  find("main article [aria-label^='Hide criteria']")?.closest("article")?.querySelector<HTMLElement>("section") ?? null;

/** The walkthrough, index 0 to 8 (core specification, section 4). */
export const steps: readonly Step[] = [
  {
    title: "Asset type",
    text: "A quote begins with the asset. This sample is worth $20,000.00. Under Asset type, select Motorbike.",
    target: () => fieldElement("assetType"),
    placement: "right",
    isDone: ({ application }) => application.asset.assetType === "MOTORBIKE",
  },
  {
    title: "Living arrangements",
    text: "Lenders ask where the customer lives. Under Living arrangements, select Property owner.",
    target: () => fieldElement("livingArrangements"),
    placement: "right",
    isDone: ({ application }) => application.customerProfile.livingArrangements === "PROPERTY_OWNER",
  },
  {
    title: "Order by rate",
    text: "Products are ordered by fit. Under Order by, select Rate to see the lowest rate first.",
    target: orderElement,
    placement: "left",
    isDone: ({ filters }) => filters.orderBy[0] === "rate",
  },
  {
    title: "Show criteria",
    text: "Each card says how many of its lender’s criteria the scenario meets. Press Show criteria to see which.",
    target: criteriaButton,
    placement: "bottom",
    isDone: ({ isCardOpen }) => isCardOpen,
  },
  {
    title: "Criteria",
    text: "Each product lists what the lender asks for and how this scenario compares.",
    target: criteriaElement,
    placement: "bottom",
  },
  {
    title: "Must match",
    text: "Leave out the products that are not for this asset. Press Filter, then select Asset type under Must match.",
    target: mustMatchElement,
    placement: "left",
    isDone: ({ filters }) => filters.mustMatch.includes("assetType"),
  },
  {
    title: "Credit score",
    text: "An unknown detail leaves criteria open. Under Credit score, type 650 and press Enter.",
    target: () => fieldElement("score"),
    placement: "right",
    isDone: ({ application }) => application.creditProfile.score === 650,
  },
  {
    title: "Employment type",
    text: "One more detail. Under Employment type, select Full-time.",
    target: () => fieldElement("employmentType"),
    placement: "right",
    isDone: ({ application }) => application.customers[0]?.employers[0]?.employmentType === "FULL_TIME",
  },
  {
    title: "Your first ranking",
    text: "The cards follow each detail that you add. Finish keeps this sample among your quotes, and a new quote is always at the top right.",
    target: firstCardElement,
    placement: "bottom",
  },
];

/** The step that explains the marks of the criteria. */
export const criteriaIndex = 4;
