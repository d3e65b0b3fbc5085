/** Stripe's SDK, a file of its own in the function's bundle: what only reads the table starts without it. */
export { Stripe } from "stripe";
