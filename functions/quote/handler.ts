import { serve } from "../serve.ts";
import { rankedProducts } from "./quote.ts";

export const handler = serve("quote", { rankedProducts });
