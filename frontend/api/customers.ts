import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** The customers of whoever is signed in, newest first: all, or those that the search finds. */
export function useCustomers(search: string) {
  const { _id: user } = useSignedInUser();
  return useApi(customerRoutes.listCustomers, { body: { user, ...(search !== "" && { search }) } }, { keepPreviousData: true });
}
