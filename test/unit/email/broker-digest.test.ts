import { expect, it } from "vitest";
import { brokerDigest } from "../../../functions/digest/broker-digest.ts";
import type { PriceChange } from "../../../functions/digest/price-changes.ts";

const quoteWith = (humanId: number, prices: readonly PriceChange[]) => {
  const nothing = { rows: [], qualifies: [], tomorrow: [], missing: [] };
  return { ...nothing, applicationId: String(humanId), humanId, prices };
};

it("the daily email counts the quotes whose prices have changed, and names five changes of each", () => {
  const [cheaper, dearer, gone] = [
    { lender: "Pepper", from: 585.39, to: 580.21 },
    { lender: "Liberty", from: 1559.66, to: 1560 },
    { lender: "Wisr", from: 600, to: null },
  ];
  const summaries = [
    quoteWith(7, [cheaper, gone]),
    quoteWith(8, [cheaper, dearer]),
    quoteWith(
      9,
      Array.from({ length: 7 }, () => dearer),
    ),
    { ...quoteWith(10, []), rows: ["the customer answered 2 questions", "identity not accepted. Found an HTML page, expected a PDF."] },
  ];

  const { text } = brokerDigest({
    to: "ann@example.com",
    firstName: "Ann",
    site: "https://kelpie.example",
    summaries,
    newLenders: ["Nova", "Orbit"],
    book: Array.from({ length: 12 }, () => "NOW, 2023 motor vehicle: the commission was due on 20 Nov 2026"),
  });

  expect(text.split("\n\n").slice(1, 9)).toEqual([
    "New lenders outside your panel: Nova, Orbit. Your organisation's quotes do not list them until you tick them in Kelpie under Lenders, Our panel.",
    `In your book: ${"NOW, 2023 motor vehicle: the commission was due on 20 Nov 2026. ".repeat(10)}2 more are in Kelpie under Book.`,
    "Lenders' rates have changed. Of your open quotes: 2 with a cheaper product, 2 with a more expensive product, 1 with a product that no longer fits.",
    "Quote 7: Pepper's rates have changed: $585.39 to $580.21 a month. Wisr's rates have changed: the quote no longer qualifies.",
    "Quote 8: Pepper's rates have changed: $585.39 to $580.21 a month. Liberty's rates have changed: $1,559.66 to $1,560.00 a month.",
    `Quote 9: ${"Liberty's rates have changed: $1,559.66 to $1,560.00 a month. ".repeat(5)}2 more prices have changed.`,
    "Quote 10: The customer answered 2 questions. Identity not accepted. Found an HTML page, expected a PDF.",
    "A figure that a quote's card marks as assumed is assumed here, too.",
  ]);
});
