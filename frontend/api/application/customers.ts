import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { useApi } from "../http/use-api.ts";
import { useSignedInUser } from "../account/use-user.ts";

/** The signed-in user's customers, newest first; all of them when the search is empty. */
export function useCustomers(search: string) {
  const { _id: user } = useSignedInUser();
  return useApi(customerRoutes.listCustomers, { body: { user, ...(search !== "" && { search }) } }, { keepPreviousData: true });
}
