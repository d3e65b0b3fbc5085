import type { CriterionField } from "../../shared/domain/field.ts";
import { scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";
import { type CriterionAttribute, attributeRules } from "../../shared/quote/vocabulary.ts";

const start = "<!-- fields of a scenario: written by npm run generate -->";
const end = "<!-- end of the fields -->";

/** Returns shared/quote/README.md with its generated list of scenario fields. */
export function contractWithFields(contract: string): string {
  const [from, to] = [contract.indexOf(start), contract.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`shared/quote/README.md: found no place for the fields, expected ${start} and ${end}`);
  return `${contract.slice(0, from)}${start}\n\n${fieldList()}\n\n${contract.slice(to)}`;
}

function fieldList(): string {
  const parts = { ...scenarioParts, "customer.employers": scenarioEmployer };
  const lines = Object.entries(parts).flatMap(([part, fields]) =>
    Object.entries<CriterionField>(fields).map(([name, field]) => `- \`${part}.${name}\`: ${valueText(field)}${criterionText(name)}`),
  );
  return lines.join("\n");
}

function valueText(field: CriterionField): string {
  switch (field.kind) {
    case "dollars":
      return "dollars, with cents";
    case "percent":
      return `${field.min} to ${field.max} percent`;
    case "decimal":
    case "whole":
      return `${field.kind === "whole" ? "whole number, " : ""}${field.min} to ${field.max} ${field.unit ?? ""}`.trim();
    case "day":
      return "day";
    case "flag":
      return "true or false";
    case "choice":
      return choiceText(field);
  }
}

function choiceText({ labels, labelsByType }: Extract<CriterionField, { kind: "choice" }>): string {
  const counts = Object.entries(labelsByType ?? {}).map(([type, choices]) => `${Object.keys(choices).length} for ${type}`);
  const keys = Object.keys(labels).map((key) => `\`${key}\``);
  return counts.length > 0 ? `a choice: ${counts.join(", ")}` : keys.join(", ");
}

function criterionText(attribute: string): string {
  const { kind, units = [] } = attributeRules[attribute as CriterionAttribute];
  if (kind === "date") return `; criteria compare ${units.join(" or ")} since then`;
  return units.length > 0 ? `; criteria also compare ${units.join(" or ")}` : "";
}
