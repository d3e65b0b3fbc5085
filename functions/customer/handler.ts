import { serve } from "../serve.ts";
import {
  createCustomer,
  readCreditProfile,
  readCustomer,
  updateCreditProfile,
  updateCustomer,
  updateCustomerProfile,
  updateEmployer,
} from "./customer.ts";

export const handler = serve("customer", {
  createCustomer,
  readCustomer,
  updateCustomer,
  updateEmployer,
  updateCustomerProfile,
  readCreditProfile,
  updateCreditProfile,
});
