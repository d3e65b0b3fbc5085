import { checkedId } from "./ids.ts";
import { type ItemKey, type Listed, key } from "./keys.ts";

const bookPartition = (userId: string) => `CONTRACT#${checkedId(userId)}`;

/** A contract of a user's book. Of a settled deal the id is the application's, so that there is one. */
export const contractKey = (userId: string, contractId: string): ItemKey => key(bookPartition(userId), `CONTRACT#${checkedId(contractId)}`);

/** In the order of their ids. */
export const contractsOf = (userId: string) => ({ pk: bookPartition(userId), from: "CONTRACT#", to: "CONTRACT#~" });

export interface NamedContract {
  readonly userId: string;
  readonly contractId: string;
}

export const contractIn = ({ pk, sk }: Pick<ItemKey, "pk" | "sk">): NamedContract => ({
  userId: checkedId(pk.split("#")[1] ?? ""),
  contractId: checkedId(sk.split("#")[1] ?? ""),
});

export const bookList = "BOOK";
/** Lists a contract by the next day on which its rows of Today may change, or after which it is no longer kept. */
export const listedContract = (nextDay: string, userId: string, contractId: string): Listed => ({
  everyList: bookList,
  listSort: `${nextDay}#${checkedId(userId)}#${checkedId(contractId)}`,
});
