/** A separate chunk of the bundle, so that operations which only read the table start without loading Stripe's SDK. */
export { Stripe } from "stripe";
