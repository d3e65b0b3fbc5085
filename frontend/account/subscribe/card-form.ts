import { loadStripe } from "@stripe/stripe-js/pure";

/** Stripe's card form in Stripe's iframe: card numbers never reach Kelpie. */
export interface CardForm {
  /** Confirms the payment. Returns undefined on success, else Stripe's message for the user. */
  pay(): Promise<string | undefined>;
  remove(): void;
}

/** Mounts the form in an element of the page. Rejects when Stripe's script does not load. */
export async function showCardForm(key: string, clientSecret: string, container: HTMLElement): Promise<CardForm> {
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error("Stripe's script runs only in a browser");
  const elements = stripe.elements({ clientSecret });
  const form = elements.create("payment");
  form.mount(container);
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
