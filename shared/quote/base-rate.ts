import { minus } from "../money.ts";

/** A product's rate without its loadings, in percent a year. */
export const baseRate = ({ rate, loading }: { readonly rate: number; readonly loading: { readonly loadingTotal: number } }): number =>
  minus(rate, loading.loadingTotal);
