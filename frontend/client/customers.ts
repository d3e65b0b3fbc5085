import { mutate } from "swr";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";
import { refreshApplication } from "./application/application.ts";
import { useSignedInUser } from "./use-user.ts";

/** A user's customers, by default the signed-in user's, newest first; all of them when the search is empty. */
export function useCustomers(search: string, userId?: string) {
  const { _id: ownId } = useSignedInUser();
  const user = userId ?? ownId;
  return useApi(customerRoutes.listCustomers, { body: { user, ...(search !== "" && { search }) } }, { keepPreviousData: true });
}

/** All quotes of the person that a customer is, and who may be the same person. Only for the quote's own broker: fetches nothing for a master. */
export function usePerson(customerId: string) {
  const { userType } = useSignedInUser();
  return useApi(customerRoutes.readPerson, userType === "master" ? null : { params: { id: customerId } });
}

/** Makes two customers one person. Throws ApiError. */
export async function joinPerson(customerId: string, otherId: string): Promise<void> {
  const person = await call(customerRoutes.joinPerson, { body: { customerId, otherId } });
  await mutate(keyOf(customerRoutes.readPerson, { params: { id: customerId } }), person, { revalidate: false });
}

/** Says that two customers are two persons. Throws ApiError. */
export async function separatePersons(customerId: string, otherId: string): Promise<void> {
  const person = await call(customerRoutes.separatePersons, { body: { customerId, otherId } });
  await mutate(keyOf(customerRoutes.readPerson, { params: { id: customerId } }), person, { revalidate: false });
}

/** Removes a customer from its quote and from the list. Throws ApiError. */
export async function removeCustomer(customerId: string): Promise<void> {
  const applicationId = customerId.split(".")[0]!;
  await call(customerRoutes.removeCustomer, { body: { customerId, applicationId } });
  await Promise.all([
    refreshApplication(applicationId),
    mutate((key) => Array.isArray(key) && key[0] === customerRoutes.listCustomers.name),
  ]);
}
