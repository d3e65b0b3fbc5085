import { jobHandler } from "../job-handler.ts";
import { compareProof, summariseProofs } from "../store/services/proof-jobs.ts";
import { summariseDecisions } from "./summary.ts";
import { createHmac } from "node:crypto";
import { businessDate } from "../../shared/business-date.ts";
import type { ApprovedTerms } from "../../shared/domain/submission.ts";
import { businessDaysUntil, isCounted } from "../../shared/proof/proof.ts";
import { type ComparedApproval, comparedApproval } from "../../shared/proof/comparison.ts";
import { explainFigure } from "../../shared/quote/lender-figure.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import { lenderSlug, productSheetSlug } from "../../shared/rulebook/file-name.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { panelOf } from "../organisation/lenders.ts";
import { verifiedOrganisation } from "../organisation/verified-abn.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { knownBusinessDay } from "../referral/business-days.ts";
import { tierFigures } from "../sheets/sheet-proof.ts";
import { sheetsOfHash } from "../sheets/current-sheets.ts";
import type { SystemItem } from "../store/dynamo/transaction.ts";
import { feedbackItem } from "../store/services/lender-feedback.ts";
import { recordDecision } from "../store/services/proofs.ts";
import { type SubmissionId, type SubmissionRecord, findSubmission, sentOn } from "../submission/record.ts";

/**
 * Counts a lender's first decision, again with each later one, as approvals are corrected; and tells the rates office of an approval that is not
 * what the sheet says.
 */
async function compareDecision(named: SubmissionId): Promise<void> {
  const record = await findSubmission(named);
  const day = record?.firstDecidedOn;
  if (!record || day === undefined) return;
  const organisation = await verifiedOrganisation(record.organisationId);
  const { at } = organisation?.confirmation ?? {};
  if (!isCounted(at === undefined ? null : businessDate(new Date(at)), day)) return;
  const { lender, product, terms, applicationId, number, organisationId } = record;
  const slug = productSheetSlug(product);
  const compared = await comparisonOf(record);
  const decision = {
    slug,
    tier: product.tier,
    day,
    id: await hidden(`${applicationId} ${number}`),
    // Another one at each lender, so that an organisation cannot be traced across lenders.
    organisation: await hidden(`${lenderSlug(lender)} ${organisationId}`),
    matched: compared ? compared.items.length === 0 : null,
    figures: compared?.figures,
    rate: terms?.rate ?? null,
    days: businessDaysUntil(sentOn(record), day, knownBusinessDay),
  };
  await recordDecision(decision, compared ? [reportOf(slug, compared)] : []);
}

const hidden = async (text: string): Promise<string> =>
  createHmac("sha256", await readSecret("proof"))
    .update(text)
    .digest("hex");

interface Compared extends ComparedApproval {
  readonly figures: string | undefined;
  readonly terms: ApprovedTerms;
  readonly rulebook: Rulebook;
  readonly options: QuoteOptions;
}

/** By the sheets of the quote; undefined where nothing can be compared. */
async function comparisonOf({
  terms,
  product,
  lender,
  rulebookHash,
  organisationId,
  ...record
}: SubmissionRecord): Promise<Compared | undefined> {
  // The scenario goes with a customer whose records are destroyed.
  const scenario = record.scenario as SubmissionRecord["scenario"] | undefined;
  const sheets = terms && scenario && (await sheetsOfHash(rulebookHash, scenario.today));
  if (!sheets) return undefined;
  const { rulebook } = sheets;
  const options = indicativeProductOptions(lender, await panelOf(organisationId));
  const { tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
  const tier = tiers.find(
    (each) => each.sheet.lender === lender && each.sheet.productName === product.productName && each.tier.name === product.tier,
  );
  const compared = comparedApproval({
    quoted: product,
    scenario,
    approved: terms,
    balloonBase: tier?.sheet.balloonBase ?? "assetValue",
    productOf: (changed) => quote(changed, rulebook, options).products[0],
  });
  return compared && { ...compared, figures: tier && tierFigures(tier), terms, rulebook, options };
}

/** For the rates office, with what known differences between calculators give the approved repayment. */
function reportOf(slug: string, { product, scenario, items, terms, rulebook, options }: Compared): SystemItem {
  const { lender, tier, date, repayments, rate, financeAmount } = product;
  const stated = terms.repayment;
  const { causes } = explainFigure(scenario, rulebook, { lender, repayments: stated }, options);
  return feedbackItem(slug, { tier, date, stated, repayments, rate, financeAmount, term: terms.term, causes, approved: [...items] });
}

export const proofHandlers = [jobHandler(compareProof, compareDecision), jobHandler(summariseProofs, ({ day }) => summariseDecisions(day))];
