/** The path of a customer's page. A path with a dot would name a file. */
export const customerPath = (customerId: string): string => `/customers/${customerId.replace(".", "/")}`;
