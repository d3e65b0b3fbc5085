import { bookRoutes } from "../../shared/wire/book-routes.ts";
import { serve } from "../serve.ts";
import { readBook, searchBook, updateContract } from "./contracts.ts";
import { importContracts } from "./import-contracts.ts";
import { quoteFromContract } from "./quote.ts";
import { routeRows } from "./routes.ts";

export const handler = serve(bookRoutes, routeRows, { readBook, searchBook, importContracts, updateContract, quoteFromContract });
