import { loadStripe } from "@stripe/stripe-js/pure";

/** Stripe's own card form, in a frame of Stripe's: no number of a card ever comes near this product. */
export interface CardForm {
  /** Pays; undefined once it is done, else why not, in Stripe's words for the reader. */
  pay(): Promise<string | undefined>;
  remove(): void;
}

/** Puts the form for a payment into an element of the page. Rejects where Stripe's script does not load. */
export async function showCardForm(key: string, clientSecret: string, place: HTMLElement): Promise<CardForm> {
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error("Stripe's script runs in a browser alone");
  const elements = stripe.elements({ clientSecret });
  const form = elements.create("payment");
  form.mount(place);
  return {
    pay: async () => {
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: `${location.origin}/subscribe?paid` },
      });
      return error && (error.message ?? "The payment did not go through.");
    },
    remove: () => form.destroy(),
  };
}
