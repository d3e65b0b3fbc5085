/** What a selection record says. */
import { calledName, customerName } from "../../shared/domain/customer.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { Application } from "../../shared/domain/application.ts";
import { documentTitles } from "../../shared/domain/document.ts";
import { valueText } from "../../shared/domain/field-text.ts";
import type { Fields } from "../../shared/domain/field.ts";
import { type Broker, type Organisation, dealLines, licenceLine, panelText } from "../../shared/finance-options/content.ts";
import { isOffered } from "../../shared/finance-options/eligible.ts";
import { dayText } from "../../shared/format.ts";
import { howWeRank, rankingNotice } from "../../shared/notices/how-we-rank.ts";
import { feeShareOf, feeShareText, isAboveFeeCeiling } from "../../shared/quote/fee-share.ts";
import { levelLabels } from "../../shared/quote/level-labels.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";
import type { Alternative } from "../../shared/selection/alternatives.ts";
import { requiredDisclosures, firstSignedOn } from "../../shared/selection/required-disclosures.ts";
import { type Objective, objectiveText } from "../../shared/selection/objectives.ts";
import type { RecordContent, RecordSection } from "../../shared/selection/record-content.ts";
import { selectionRecord20261126 as texts } from "../agreements/texts/selection-record-2026-11-26.ts";
import type { KeptQuote } from "../quote/kept-quote.ts";
import { productLines, sourceTexts } from "./product-lines.ts";

export interface SelectionInput {
  readonly application: Application;
  /** As the papers show it. */
  readonly organisation: Organisation;
  readonly isMortgageBroker: boolean;
  readonly broker: Broker;
  readonly kept: KeptQuote;
  readonly chosen: ProductResult;
  readonly alternatives: readonly Alternative[];
  /** The broker's own reasons by lender. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly objectives: readonly Objective[];
  readonly why: string;
  /** Why a lender outside the panel was chosen. */
  readonly outsideReason?: string | undefined;
  /** Why fees above the organisation's ceiling, in percent of the amount borrowed. */
  readonly feeReason?: string | undefined;
  readonly feeCeiling: number | null;
  /** The record that this one replaces. */
  readonly before: { readonly lender: string; readonly at: string } | undefined;
}

export function selectionContent(input: SelectionInput): RecordContent {
  const { application, organisation, isMortgageBroker, broker, kept } = input;
  return {
    title: titleFor(texts.title, application),
    date: kept.today,
    organisation: organisation.name,
    licence: licenceLine(organisation),
    broker,
    sections: [
      recordSection(input),
      dealSection(input),
      wantsSection(input),
      choiceSection(input),
      alternativesSection(input),
      ...(isMortgageBroker ? bestInterestsSections(input) : []),
      givenSection(application),
    ],
    ranking: rankingNotice,
    ...(input.chosen.illustrative.rate && { isSample: true as const }),
    rulebook: kept.rulebookHash,
    notices: { selectionRecord: texts.version, howWeRank: howWeRank.version },
  };
}

export const titleFor = (title: string, { customers }: Pick<Application, "customers">): string => {
  const name = customers[0] ? customerName(customers[0]) : "";
  return name === "" ? title : `${title} for ${name}`;
};

function recordSection({ application: { humanId }, kept, before }: SelectionInput): RecordSection {
  const replaced = before ? [`It replaces the record of ${dayText(businessDate(new Date(before.at)))}, which chose ${before.lender}.`] : [];
  return {
    heading: "This record",
    paragraphs: [texts.immutable, ...replaced],
    lines: [
      { label: "Quote", values: [`#${humanId}`] },
      { label: "Kept quote", values: [kept._id] },
    ],
  };
}

function dealSection({ application, kept: { scenario } }: SelectionInput): RecordSection {
  const deal = dealLines(application).map(({ label, value }) => ({ label, values: [value] }));
  return { heading: "The scenario", paragraphs: [], lines: [...deal, ...applicantLines(scenario)] };
}

/** What the ranking knew of the applicant and the business. */
function applicantLines({ applicationType, customer, customerProfile, creditProfile, entity }: Scenario): RecordSection["lines"] {
  const business = applicationType === "commercial" ? linesOf(scenarioParts.entity, entity) : [];
  return [
    ...linesOf(scenarioParts.customer, customer),
    ...(customer?.employers ?? []).flatMap((employer) => linesOf(scenarioEmployer, employer)),
    ...linesOf(scenarioParts.customerProfile, customerProfile),
    ...linesOf(scenarioParts.creditProfile, creditProfile),
    ...business,
  ];
}

function linesOf(fields: Fields, values: object | null | undefined): { label: string; values: string[] }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = (values as Readonly<Record<string, string | number | boolean | null | undefined>> | null | undefined)?.[name] ?? null;
    return value === null ? [] : [{ label: field.label, values: [valueText(field, value)] }];
  });
}

function wantsSection({ application: { customers }, objectives }: SelectionInput): RecordSection {
  return {
    heading: `What ${calledName(customers[0]) ?? "the customer"} wants, most important first`,
    paragraphs: objectives.map((objective, at) => `${at + 1}. ${objectiveText(objective)}`),
    lines: [],
  };
}

function choiceSection({ chosen, kept: { scenario }, why, outsideReason, feeReason, feeCeiling }: SelectionInput): RecordSection {
  const lines = productLines(chosen, scenario.loanDetails?.term ?? 0);
  const outside = chosen.outside ? [`${chosen.lender} is outside our panel. Reason: ${outsideReason}`] : [];
  const fees = isAboveFeeCeiling(chosen, feeCeiling)
    ? [`Upfront fees are ${feeShareText(feeShareOf(chosen)!)}, above our ceiling of ${feeCeiling}%. Reason: ${feeReason}`]
    : [];
  return { heading: `Chosen: ${chosen.lender}`, paragraphs: [why, ...outside, ...fees, ...sourceTexts(chosen)], lines };
}

function alternativesSection({ alternatives, reasons, chosen, kept: { options } }: SelectionInput): RecordSection {
  const compared = options.panel ? [panelText(alternatives.length + (chosen.outside ? 0 : 1))] : [];
  return {
    heading: alternatives.length === 1 ? "The other lender" : `The other ${alternatives.length} lenders`,
    paragraphs: [...compared, texts.comparison],
    lines: alternatives.map(({ lender, name, qualification, reason, assumed }) => {
      const brokersReason = reasons.get(lender);
      const values = [name, `${levelLabels[qualification]}. ${reason}`, assumed, brokersReason && `Reason: ${brokersReason}`];
      return { label: lender, values: values.filter((value) => value !== undefined) };
    }),
  };
}

/** For those whom the best interests duty binds. They have declared that the customer's interests came first. */
function bestInterestsSections({ alternatives, broker }: SelectionInput): RecordSection[] {
  const fitting = alternatives.filter(isOffered).length + 1;
  return [
    { heading: "Alternatives considered", paragraphs: [texts.alternatives(alternatives.length + 1, fitting)], lines: [] },
    { heading: "Conflict priority statement", paragraphs: [texts.conflictPriority(broker.name)], lines: [] },
  ];
}

function givenSection({ applicationType, documents }: Application): RecordSection {
  return {
    heading: "Given to the customer",
    paragraphs: requiredDisclosures(applicationType).map((kind) => {
      const day = firstSignedOn(documents, kind);
      return `${documentTitles[kind]}: ${day === undefined ? "not given through Kelpie before this record" : `given on ${dayText(day)}`}.`;
    }),
    lines: [],
  };
}
