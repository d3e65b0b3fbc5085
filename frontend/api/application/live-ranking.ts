/** Ranks in the browser by the sheets in play, with the server's engine, while one field differs from the scenario that they are for. */
import { businessDate } from "../../../shared/business-date.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { IndexedSheets } from "../../../shared/quote/indexed-sheets.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { type Rulebook, rulebookFrom } from "../../../shared/quote/rulebook.ts";
import { scenarioOf } from "../../../shared/quote/scenario-of.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { unknownsOf } from "../../../shared/quote/unknowns.ts";
import type { FieldInPlay } from "../../../shared/quote/what-if/lever-fields.ts";
import { inPlayRoutes } from "../../../shared/wire/in-play-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import { call } from "../http/call.ts";
import { recordEvent } from "../http/record-event.ts";
import type { PreviewStore, ShownRanking } from "./preview.ts";
import type { Filters, Product, RankedProducts } from "./ranked-products.ts";
import { savesOf } from "./saves.ts";
import { scenarioFields } from "./scenario-fields.ts";

type Answer = DataOf<typeof inPlayRoutes.readSheetsInPlay>;

interface SheetsInPlay {
  readonly answer: Answer;
  readonly scenario: Scenario;
  readonly rulebook: Rulebook;
  /** The browser's day, which ends them. */
  readonly fetchedOn: IsoDate;
  /** Each lender's best tiers are chosen by them. */
  readonly filters: string;
}

interface Chosen {
  readonly field: FieldInPlay;
  readonly value: number;
  /** Whether the slider is held or the field is being typed in. */
  readonly isHeld: boolean;
}

/** In memory alone. */
const sheetsOf = new Map<string, SheetsInPlay>();
const chosenOf = new Map<string, Chosen>();
const fetching = new Set<string>();
const failedAt = new Map<string, number>();
const watched = new Set<string>();

const retryMs = 30_000;

/** Fetches the sheets in play, unless those at hand rank the application while only `field` changes. */
export function prepare(store: PreviewStore, applicationId: string, field?: FieldInPlay): void {
  const now = store.shownOf(applicationId);
  if (!now || fetching.has(applicationId) || Date.now() - (failedAt.get(applicationId) ?? 0) < retryMs) return;
  const sheets = sheetsOf.get(applicationId);
  if (sheets && isFor(sheets, now, field)) return;
  const { productTypes, mustMatch } = now.filters;
  fetching.add(applicationId);
  call(inPlayRoutes.readSheetsInPlay, { params: { applicationId }, query: { productTypes, mustMatch } })
    .then(
      (answer) => sheetsOf.set(applicationId, sheetsIn(answer, now.filters)),
      () => failedAt.set(applicationId, Date.now()),
    )
    .finally(() => fetching.delete(applicationId));
}

function sheetsIn(answer: Answer, filters: Filters): SheetsInPlay {
  const read = () => JSON.parse(answer.sheets) as IndexedSheets;
  return {
    answer,
    scenario: answer.scenario,
    rulebook: rulebookFrom({ consumer: read, commercial: read }),
    fetchedOn: businessDate(new Date()),
    filters: tierFilters(filters),
  };
}

/** Ranks with a value that is not saved. The server's ranking stays where another field differs, too, or is being saved. */
export function show(store: PreviewStore, applicationId: string, field: FieldInPlay, value: unknown): void {
  watchSaves(store, applicationId);
  if (typeof value !== "number") return end(store, applicationId);
  chosenOf.set(applicationId, { field, value, isHeld: true });
  const now = store.shownOf(applicationId);
  const sheets = sheetsOf.get(applicationId);
  const mayRank = now && sheets && isFor(sheets, now, field) && !isSavingAnother(applicationId, field);
  store.setPreview(applicationId, mayRank ? rankingWith(sheets, now, field, value) : undefined);
}

export function release(store: PreviewStore, applicationId: string): void {
  const chosen = chosenOf.get(applicationId);
  if (chosen) chosenOf.set(applicationId, { ...chosen, isHeld: false });
  answered(store, applicationId);
}

/** Shows the server's ranking once it has ranked by the value, and counts a difference. */
export function answered(store: PreviewStore, applicationId: string): void {
  const chosen = chosenOf.get(applicationId);
  const now = store.shownOf(applicationId);
  if (!chosen) return;
  if (!now) return end(store, applicationId);
  const unsaved = savesOf(applicationId).snapshot().unsaved.get(chosen.field);
  if (unsaved?.problem !== undefined) return end(store, applicationId);
  if (chosen.isHeld || unsaved || now.isValidating) return;
  const preview = store.previewOf(applicationId);
  const sheets = sheetsOf.get(applicationId);
  const isSaved = scenarioFields[chosen.field].read(now.application) === chosen.value;
  const isComparable = preview && sheets && isSaved && isFor(sheets, now, chosen.field);
  if (isComparable && figuresOf(preview) !== figuresOf(now.ranked)) recordEvent({ name: "preview.differed", applicationId });
  end(store, applicationId);
}

/** Forgets an application that is left. */
export function leave(store: PreviewStore, applicationId: string): void {
  end(store, applicationId);
  sheetsOf.delete(applicationId);
}

function end(store: PreviewStore, applicationId: string): void {
  chosenOf.delete(applicationId);
  store.setPreview(applicationId, undefined);
}

/** A save that fails shows the server's ranking, by the value that is saved. */
function watchSaves(store: PreviewStore, applicationId: string): void {
  if (watched.has(applicationId)) return;
  watched.add(applicationId);
  savesOf(applicationId).subscribe(() => {
    const chosen = chosenOf.get(applicationId);
    if (chosen && savesOf(applicationId).snapshot().unsaved.get(chosen.field)?.problem !== undefined) end(store, applicationId);
  });
}

const isSavingAnother = (applicationId: string, field: FieldInPlay): boolean =>
  [...savesOf(applicationId).snapshot().unsaved.keys()].some((key) => key !== field);

/** Whether the sheets in play are those of the application but for the field, and of the server's ranking. */
function isFor(
  { answer, scenario, fetchedOn, filters }: SheetsInPlay,
  { application, ranked, filters: now }: ShownRanking,
  field: FieldInPlay | undefined,
): boolean {
  if (filters !== tierFilters(now) || ranked.rulebook !== answer.rulebook || fetchedOn !== businessDate(new Date())) return false;
  const present = scenarioOf(application, scenario.today);
  return textOf(withoutField(present, field)) === textOf(withoutField(scenario, field));
}

const tierFilters = ({ productTypes, mustMatch }: Filters): string => JSON.stringify([productTypes, mustMatch]);

/** The same for the same values, in whatever order. */
const textOf = (whole: unknown): string =>
  JSON.stringify(whole, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const withoutField = (scenario: Scenario, field: FieldInPlay | undefined): Scenario =>
  field === undefined ? scenario : withField(scenario, field, undefined);

const withField = (scenario: Scenario, field: FieldInPlay, value: number | undefined): Scenario =>
  field === "assetValue" || field === "ageOfAsset"
    ? { ...scenario, asset: { ...scenario.asset, [field]: value } }
    : { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: value } };

function rankingWith(
  { answer, scenario, rulebook }: SheetsInPlay,
  { ranked, filters }: ShownRanking,
  field: FieldInPlay,
  value: number,
): RankedProducts {
  const changed = withField(scenario, field, value);
  const { products, referral } = quote(changed, rulebook, filters);
  const verified = products.map((product) => ({ ...product, ...verificationOf(answer, product) })) as Product[];
  return { ...ranked, products: verified, referral, unknowns: unknownsOf(products, changed) };
}

function verificationOf({ verified }: Answer, product: Pick<Product, "lender" | "productName">): Pick<Product, "verifiedOn"> {
  const sheet = verified.find(({ lender, productName }) => lender === product.lender && productName === product.productName);
  return sheet?.verifiedOn === undefined ? {} : { verifiedOn: sheet.verifiedOn };
}

const figuresOf = ({ products, referral }: RankedProducts): string => textOf([products, referral]);
