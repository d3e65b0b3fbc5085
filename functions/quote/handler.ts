import { inPlayRoutes } from "../../shared/wire/in-play-routes.ts";
import { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import { serve } from "../serve.ts";
import { quoteGrid, solveQuote, whatItTakes } from "./what-if.ts";
import { remindOfQuote } from "./reminder.ts";
import { keepQuote, listKeptQuotes, readKeptQuote } from "./kept-quotes.ts";
import { quoteDifference } from "./difference.ts";
import { readSheetsInPlay } from "./in-play.ts";
import { explainLenderFigure, sendLenderFigure } from "./lender-figure.ts";
import { compareQuotes } from "./compare.ts";
import { rankedProducts } from "./quote.ts";

export const handler = serve<"quote">(
  { ...quoteRoutes, ...inPlayRoutes },
  {
    rankedProducts,
    readSheetsInPlay,
    whatItTakes,
    explainLenderFigure,
    sendLenderFigure,
    solveQuote,
    quoteGrid,
    compareQuotes,
    remindOfQuote,
    quoteDifference,
    keepQuote,
    listKeptQuotes,
    readKeptQuote,
  },
);
