import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SheetInWords } from "../../../frontend/lenders/lender-sheet.tsx";
import { repositorySheets } from "../../../functions/cli/sheet-folder.ts";
import { lenderSheet } from "../../../shared/rulebook/lender-sheet.ts";

const files = await repositorySheets();

it.each(files.map(({ file, sheet }) => [file, sheet] as const))(
  "the page of %s has no blank and outlines each tier's rate",
  (_file, sheet) => {
    const page = lenderSheet([sheet], null);
    const htmlOf = (tier?: string) =>
      renderToStaticMarkup(
        createElement(SheetInWords, {
          sheet: page,
          titleOf: (title) => title,
          opened: tier === undefined ? undefined : { tier, quote: "1047" },
        }),
      );
    const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ");

    const html = htmlOf();

    expect(textOf(html)).not.toMatch(/undefined|null|NaN|\[object/);
    expect(html).not.toMatch(/<(td|th|li|h2|dd)[^>]*>\s*<\/\1>/);
    expect(html).not.toContain("quote #1047");
    for (const { name } of sheet.productTiers) expect(htmlOf(name).match(/, quote #1047/g)).toHaveLength(1);
  },
);
