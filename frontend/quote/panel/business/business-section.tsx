import { usePanel } from "../panel-context.ts";
import { Section } from "../section.tsx";
import { BusinessCard } from "./business-card.tsx";
import { BusinessSearch } from "./business-search.tsx";
import { TradingAddress } from "./trading-address.tsx";

export function BusinessSection() {
  const { application } = usePanel();
  const [entity] = application.entities;
  return (
    <Section title="Business">
      <BusinessSearch entity={entity} />
      {entity && <BusinessCard key={entity._id} entity={entity} />}
      {entity && <TradingAddress entity={entity} />}
    </Section>
  );
}
