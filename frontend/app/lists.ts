import type { User } from "../../shared/domain/user.ts";

/** Brokers alone have one. */
export const today = { href: "/today", name: "Today" } as const;

/** The lists that the top bar and the bottom menu lead to. */
export const lists = [
  { href: "/quotes", name: "Quotes" },
  { href: "/referrals", name: "Referrals" },
  { href: "/customers", name: "Customers" },
] as const;

/** Brokers alone have one. On a phone it is among the pages of More. */
export const book = { href: "/book", name: "Book" } as const;

/** The links of the top bar, in their order. */
export function topLinks({ userType }: Pick<User, "userType">) {
  return userType === "master" ? [...lists, lenders] : [today, ...lists, book, lenders];
}

/** Those of a phone's bottom menu; the others are among the pages of More. */
export const bottomLists = ({ userType }: Pick<User, "userType">) => {
  const [quotes, , customers] = lists;
  return userType === "master" ? lists : ([today, quotes, customers] as const);
};

/** On a phone they are among the pages of More. */
export const lenders = { href: "/lenders", name: "Lenders" } as const;

/** A quote's own page, on a phone without the bottom menu, and its referral. */
export const workspace = /^\/(quote|referral)(\/|$)/;

/** For `aria-current` of a list's link: "true" on a page below the list, such as the archived quotes or a quote. */
export function currentAt(location: string, href: string): "page" | "true" | undefined {
  if (location === href) return "page";
  const isBelow = location.startsWith(`${href}/`) || (href === "/quotes" && workspace.test(location));
  return isBelow ? "true" : undefined;
}
