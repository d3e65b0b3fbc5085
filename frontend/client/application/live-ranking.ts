/**
 * Ranks in the browser with the server's engine while one field is being changed. The "sheets in play" are the tiers that a change of that
 * one field can bring up.
 */
import { businessDate } from "../../../shared/business-date.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { IndexedSheets } from "../../../shared/quote/indexed-sheets.ts";
import { productProof } from "../../../shared/proof/proof.ts";
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
import type { Shown } from "./open-application.ts";
import type { Filters, Product, RankedProducts } from "./ranked-products.ts";
import type { SaveQueue } from "./save-queue.ts";
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

const retryMs = 30_000;
/** The server gives no sheets to a user without a verified email address or organisation, or over the daily limit: it ranks itself. */
const rejectedMs = 10 * 60_000;

/** The parts of an open application that its preview reads and sets. */
interface Open {
  readonly saves: SaveQueue;
  /** The server's ranking, from which previews start; undefined where the application may not be changed. */
  readonly ranking: () => Shown | undefined;
  readonly preview: () => RankedProducts | undefined;
  /** Shows a ranking, or with undefined the server's again. */
  readonly setPreview: (ranked: RankedProducts | undefined) => void;
}

export type LiveRanking = ReturnType<typeof createLiveRanking>;

/** The sheets are in memory alone. */
export function createLiveRanking(applicationId: string, { saves, ranking, preview, setPreview }: Open) {
  let sheets: SheetsInPlay | undefined;
  let chosen: Chosen | undefined;
  let isFetching = false;
  let notBefore = 0;

  /** Fetches the sheets in play, unless those at hand rank the application while only `field` changes. */
  function prepare(field?: FieldInPlay): void {
    const now = ranking();
    if (!now?.ranked || isFetching || Date.now() < notBefore || (sheets && isFor(sheets, now, field))) return;
    const { productTypes, mustMatch } = now.filters;
    isFetching = true;
    call(inPlayRoutes.readSheetsInPlay, { params: { applicationId }, query: { productTypes, mustMatch } })
      .then(
        (answer) => {
          if (answer) sheets = sheetsIn(answer, now.filters);
          else notBefore = Date.now() + rejectedMs;
        },
        () => {
          notBefore = Date.now() + retryMs;
        },
      )
      .finally(() => {
        isFetching = false;
      });
  }

  /** Shows the ranking with an unsaved value. The server's ranking stays if another field also differs or is being saved. */
  function show(field: FieldInPlay, value: unknown): void {
    if (typeof value !== "number") return end();
    chosen = { field, value, isHeld: true };
    const now = ranking();
    const isSavingAnother = [...saves.snapshot().unsaved.keys()].some((key) => key !== field);
    setPreview(now && sheets && !isSavingAnother && isFor(sheets, now, field) ? rankingWith(sheets, now, field, value) : undefined);
  }

  function release(): void {
    if (chosen) chosen = { ...chosen, isHeld: false };
    onServerRanking();
  }

  /** Shows the server's ranking once it has ranked by the value, and counts a difference. */
  function onServerRanking(): void {
    if (!chosen) return;
    const now = ranking();
    const unsaved = saves.snapshot().unsaved.get(chosen.field);
    if (!now?.ranked || unsaved?.problem !== undefined) return end();
    if (chosen.isHeld || unsaved || now.isValidating) return;
    const shown = preview();
    const isSaved = scenarioFields[chosen.field].read(now.application) === chosen.value;
    const isComparable = shown && sheets && isSaved && isFor(sheets, now, chosen.field);
    if (isComparable && figuresOf(shown) !== figuresOf(now.ranked)) recordEvent({ name: "preview.differed", applicationId });
    end();
  }

  /** A save that fails shows the server's ranking, by the value that is saved. */
  function onSaving(): void {
    if (chosen && saves.snapshot().unsaved.get(chosen.field)?.problem !== undefined) end();
  }

  function end(): void {
    chosen = undefined;
    setPreview(undefined);
  }

  /** Removes the preview and the sheets, when the page is closed. */
  function forget(): void {
    end();
    sheets = undefined;
  }

  return { prepare, show, release, onServerRanking, onSaving, forget };
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

/**
 * Whether the fetched sheets can rank the application: same filters, rulebook and day, and no field but `field` differs from the scenario
 * for which they were fetched.
 */
function isFor(
  { answer, scenario, fetchedOn, filters }: SheetsInPlay,
  { application, ranked, filters: now }: Shown,
  field: FieldInPlay | undefined,
): boolean {
  if (filters !== tierFilters(now) || ranked?.rulebook !== answer.rulebook || fetchedOn !== businessDate(new Date())) return false;
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
  { ranked, filters }: Shown,
  field: FieldInPlay,
  value: number,
): RankedProducts | undefined {
  if (!ranked) return undefined;
  const changed = withField(scenario, field, value);
  const options = { ...filters, ...(answer.panel && { panel: answer.panel }) };
  const { products, referral, outside } = quote(changed, rulebook, options);
  const verified = products.map((product) => ({ ...product, ...ofSheet(answer, product) })) as Product[];
  return { ...ranked, products: verified, referral, unknowns: unknownsOf(products, changed), ...(outside && { outside: [...outside] }) };
}

/** Whether the product's sheet is verified, and what decisions show. */
function ofSheet({ verified }: Answer, product: Pick<Product, "lender" | "productName" | "tier">): Partial<Product> {
  const sheet = verified.find(({ lender, productName }) => lender === product.lender && productName === product.productName);
  return { ...(sheet?.verifiedOn !== undefined && { verifiedOn: sheet.verifiedOn }), ...productProof(sheet, product.tier) };
}

const figuresOf = ({ products, referral }: RankedProducts): string => canonicalJson([products, referral]);
