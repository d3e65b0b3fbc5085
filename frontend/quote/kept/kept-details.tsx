import { Alert, Table, type TableColumnsType } from "antd";
import { dollarText, percentText } from "../../../shared/format.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { isAssumed, productNotes, rateText } from "../../../shared/quote/product-notes.ts";
import { type ReproducedQuote, useDifferenceFromKept, useKeptQuote } from "./kept-quotes-calls.ts";
import { LevelMark } from "../../ui/level-mark.tsx";
import { ResponseView } from "../../ui/response-view.tsx";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { Differences } from "./differences.tsx";
import { ComparisonRateNote } from "../ranking/comparison-rate-note.tsx";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./kept-details.module.css";
import { Money, Percent } from "../../ui/figures.tsx";
import { differingFieldText } from "./difference-text.ts";

interface KeptDetailsProps {
  readonly applicationId: string;
  readonly keptId: string;
}

/** A kept ranking, whether it is reproduced, and how today's differs from it. */
export const KeptDetails = ({ applicationId, keptId }: KeptDetailsProps) => (
  <div className={`${kit.stack} ${kit.gap12} ${styles.details}`}>
    <ResponseView response={useKeptQuote(keptId)} errorTitle="The saved quote could not be loaded">
      {(reproduced) => (
        <>
          <Reproduction {...reproduced} />
          <PanelUsed {...reproduced} />
          <Products products={reproduced.answer.products} />
        </>
      )}
    </ResponseView>
    <h4>Differences from today</h4>
    <ResponseView response={useDifferenceFromKept(applicationId, keptId)} errorTitle="The difference could not be worked out">
      {({ products }) => <Differences products={products} />}
    </ResponseView>
  </div>
);

const maxFields = 20;

function Reproduction({ kept, reproduced, differences }: ReproducedQuote) {
  const sheets = `the rate sheets of ${shortDateText(kept.today)}`;
  if (reproduced) return <StatusAlert type="success" showIcon title={`Reproduced to the cent by ${sheets}.`} />;
  const more = differences.length - maxFields;
  return (
    <Alert
      type="warning"
      showIcon
      title="Kelpie now gets different figures from the same rate sheets. The table below shows the original figures."
      description={
        <ul className={`${kit.anywhere} ${styles.fields}`}>
          {differences.slice(0, maxFields).map((each) => (
            <li key={`${each.lender} ${each.field}`}>{differingFieldText(each)}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      }
    />
  );
}

/** What the organisation had set when the quote was saved. */
function PanelUsed({ panel, own }: ReproducedQuote) {
  const amounts = [
    ...Object.entries(own?.brokerage ?? {}).map(([lender, percent]) => `own brokerage of ${lender} ${percentText(percent)}`),
    ...Object.entries(own?.fees ?? {}).map(([lender, dollars]) => `own origination fee of ${lender} ${dollarText(dollars)}`),
  ];
  const used = [...(panel ? [`your panel of ${panel.length === 1 ? "1 lender" : `${panel.length} lenders`}`] : []), ...amounts];
  return used.length > 0 && <p>By {used.join(", ")}.</p>;
}

type Product = ReproducedQuote["answer"]["products"][number];

const columns: TableColumnsType<Product> = [
  {
    title: "Lender",
    key: "lender",
    render: (_, product) => (
      <span className={`${kit.flex} ${kit.gap8} ${styles.lender}`}>
        <LevelMark level={product.qualification} />
        <span>
          {product.lender}
          <small className={`${kit.block} ${kit.secondary}`}>
            {[levelLabels[product.qualification], ...productNotes(product)].join(". ")}
          </small>
        </span>
      </span>
    ),
  },
  {
    title: "Rate",
    key: "rate",
    align: "right",
    render: (_, product) => (
      <>
        {rateText(product)} {isAssumed(product) && <AssumedMark />}
      </>
    ),
  },
  {
    title: "Comparison",
    key: "comparison",
    align: "right",
    responsive: ["sm"],
    render: (_, { comparisonRate }) => <Percent percent={comparisonRate} />,
  },
  { title: "Monthly", key: "monthly", align: "right", render: (_, { repayments }) => <Money dollars={repayments} /> },
];

const Products = ({ products }: { readonly products: readonly Product[] }) => (
  <>
    <Table
      size="small"
      rowKey="lender"
      pagination={false}
      columns={columns}
      dataSource={[...products]}
      locale={{ emptyText: "No product was listed." }}
    />
    {products.some(({ comparisonRate }) => comparisonRate !== null) && <ComparisonRateNote />}
  </>
);
