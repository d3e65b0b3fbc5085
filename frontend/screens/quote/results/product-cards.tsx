import type { Application } from "../../../../shared/entities/application.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import type { Product } from "../../../api/ranked-products.ts";
import { ProductCard } from "./product-card.tsx";
import { SteadyList } from "./steady-list.tsx";

interface ProductCardsProps {
  readonly application: Application;
  readonly products: readonly Product[];
  /** The lenders whose card is expanded: there is one product of each. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (lender: string) => void;
  readonly onAskFor: (attribute: CriterionAttribute) => void;
  /** The lenders that take this application. */
  readonly submitting: readonly string[];
  readonly onSubmit: (lender: string) => void;
}

/** The ranked products, best first. */
export const ProductCards = ({ application, products, open, onToggle, onAskFor, submitting, onSubmit }: ProductCardsProps) => (
  <SteadyList ranking={products} label="Products">
    {products.map((product) => (
      <ProductCard
        key={product.lender}
        application={application}
        product={product}
        isOpen={open.has(product.lender)}
        onToggle={() => onToggle(product.lender)}
        onAskFor={onAskFor}
        onSubmit={submitting.includes(product.lender) ? () => onSubmit(product.lender) : undefined}
      />
    ))}
  </SteadyList>
);
