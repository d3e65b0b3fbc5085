/**
 * Ranks in the browser with the server's engine while one field is being changed. The "sheets in play" are the tiers that a change of that
 * one field can bring up.
 */
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
import { call } from "../call.ts";
import { recordEvent } from "../record-event.ts";
import type { PreviewStore, CurrentRanking } from "./preview.ts";
import type { Filters, Product, RankedProducts } from "./ranked-products.ts";
import { saveQueueOf } from "./saves.ts";
import { scenarioFields } from "./scenario-fields.ts";

type Answer = NonNullable<DataOf<typeof inPlayRoutes.readSheetsInPlay>>;

interface SheetsInPlay {
  readonly answer: Answer;
  readonly scenario: Scenario;
  readonly rulebook: Rulebook;
  /** The business date of the fetch. The sheets are stale on any other day. */
  readonly fetchedOn: IsoDate;
  /** The tier filters for which the sheets were fetched. */
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
/** The server gives no sheets to a user without a verified email address or organisation, or over the daily limit: it ranks itself. */
const rejectedMs = 10 * 60_000;
let notBefore = 0;

/** Fetches the sheets in play, unless those at hand rank the application while only `field` changes. */
export function prepare(store: PreviewStore, applicationId: string, field?: FieldInPlay): void {
  const now = store.currentRankingOf(applicationId);
  if (!now || fetching.has(applicationId) || Date.now() < notBefore) return;
  if (Date.now() - (failedAt.get(applicationId) ?? 0) < retryMs) return;
  const sheets = sheetsOf.get(applicationId);
  if (sheets && isFor(sheets, now, field)) return;
  const { productTypes, mustMatch } = now.filters;
  fetching.add(applicationId);
  call(inPlayRoutes.readSheetsInPlay, { params: { applicationId }, query: { productTypes, mustMatch } })
    .then(
      (answer) => {
        if (answer) sheetsOf.set(applicationId, sheetsIn(answer, now.filters));
        else notBefore = Date.now() + rejectedMs;
      },
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

/** Shows the ranking with an unsaved value. The server's ranking stays if another field also differs or is being saved. */
export function showPreview(store: PreviewStore, applicationId: string, field: FieldInPlay, value: unknown): void {
  watchSaves(store, applicationId);
  if (typeof value !== "number") return endPreview(store, applicationId);
  chosenOf.set(applicationId, { field, value, isHeld: true });
  const now = store.currentRankingOf(applicationId);
  const sheets = sheetsOf.get(applicationId);
  const mayRank = now && sheets && isFor(sheets, now, field) && !isSavingAnother(applicationId, field);
  store.setPreview(applicationId, mayRank ? rankingWith(sheets, now, field, value) : undefined);
}

export function releaseField(store: PreviewStore, applicationId: string): void {
  const chosen = chosenOf.get(applicationId);
  if (chosen) chosenOf.set(applicationId, { ...chosen, isHeld: false });
  onServerRanking(store, applicationId);
}

/** Shows the server's ranking once it has ranked by the value, and counts a difference. */
export function onServerRanking(store: PreviewStore, applicationId: string): void {
  const chosen = chosenOf.get(applicationId);
  const now = store.currentRankingOf(applicationId);
  if (!chosen) return;
  if (!now) return endPreview(store, applicationId);
  const unsaved = saveQueueOf(applicationId).snapshot().unsaved.get(chosen.field);
  if (unsaved?.problem !== undefined) return endPreview(store, applicationId);
  if (chosen.isHeld || unsaved || now.isValidating) return;
  const preview = store.previewOf(applicationId);
  const sheets = sheetsOf.get(applicationId);
  const isSaved = scenarioFields[chosen.field].read(now.application) === chosen.value;
  const isComparable = preview && sheets && isSaved && isFor(sheets, now, chosen.field);
  if (isComparable && figuresOf(preview) !== figuresOf(now.ranked)) recordEvent({ name: "preview.differed", applicationId });
  endPreview(store, applicationId);
}

/** Removes the preview and the sheets of an application whose page is closed. */
export function forgetApplication(store: PreviewStore, applicationId: string): void {
  endPreview(store, applicationId);
  sheetsOf.delete(applicationId);
}

function endPreview(store: PreviewStore, applicationId: string): void {
  chosenOf.delete(applicationId);
  store.setPreview(applicationId, undefined);
}

/** A save that fails shows the server's ranking, by the value that is saved. */
function watchSaves(store: PreviewStore, applicationId: string): void {
  if (watched.has(applicationId)) return;
  watched.add(applicationId);
  saveQueueOf(applicationId).subscribe(() => {
    const chosen = chosenOf.get(applicationId);
    if (chosen && saveQueueOf(applicationId).snapshot().unsaved.get(chosen.field)?.problem !== undefined) endPreview(store, applicationId);
  });
}

const isSavingAnother = (applicationId: string, field: FieldInPlay): boolean =>
  [...saveQueueOf(applicationId).snapshot().unsaved.keys()].some((key) => key !== field);

/**
 * Whether the fetched sheets can rank the application: same filters, rulebook and day, and no field but `field` differs from the scenario
 * for which they were fetched.
 */
function isFor(
  { answer, scenario, fetchedOn, filters }: SheetsInPlay,
  { application, ranked, filters: now }: CurrentRanking,
  field: FieldInPlay | undefined,
): boolean {
  if (filters !== tierFilters(now) || ranked.rulebook !== answer.rulebook || fetchedOn !== businessDate(new Date())) return false;
  const present = scenarioOf(application, scenario.today);
  return canonicalJson(withoutField(present, field)) === canonicalJson(withoutField(scenario, field));
}

const tierFilters = ({ productTypes, mustMatch }: Filters): string => JSON.stringify([productTypes, mustMatch]);

/** JSON with sorted keys, so that equal values give equal texts. */
const canonicalJson = (whole: unknown): string =>
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
  { ranked, filters }: CurrentRanking,
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

const figuresOf = ({ products, referral }: RankedProducts): string => canonicalJson([products, referral]);
