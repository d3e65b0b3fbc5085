import type { Application } from "../../../shared/domain/application.ts";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import type { Unknowns } from "./empty-field.ts";
import { ProductCard } from "./product-card.tsx";
import { StableList } from "./stable-list.tsx";

interface ProductCardsProps {
  readonly application: Application;
  readonly products: readonly Product[];
  /** Whether a value is being chosen. */
  readonly isPreview: boolean;
  readonly unknowns: Unknowns;
  /** The lenders with an expanded card; each lender has one product. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (lender: string) => void;
  readonly onFocusRequest: (attribute: CriterionAttribute) => void;
  /** The lenders that accept this application. */
  readonly submitting: readonly string[];
  readonly onSubmit: (lender: string) => void;
}

export const ProductCards = ({
  application,
  products,
  isPreview,
  unknowns,
  open,
  onToggle,
  onFocusRequest,
  submitting,
  onSubmit,
}: ProductCardsProps) => (
  <StableList ranking={isPreview ? undefined : products} label="Products">
    {products.map((product) => (
      <ProductCard
        key={product.lender}
        application={application}
        product={product}
        unknowns={unknowns}
        isOpen={open.has(product.lender)}
        onToggle={() => onToggle(product.lender)}
        onFocusRequest={onFocusRequest}
        onSubmit={submitting.includes(product.lender) ? () => onSubmit(product.lender) : undefined}
      />
    ))}
  </StableList>
);
