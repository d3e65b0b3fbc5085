import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import {
  createCustomer,
  discardAnswer,
  readCreditProfile,
  readCustomer,
  showDriverLicence,
  updateCreditProfile,
  updateCustomer,
  updateCustomerProfile,
} from "./customer.ts";
import * as finance from "./finance.ts";
import { listCustomers } from "./list.ts";
import { joinPerson, readPerson, separatePersons } from "./person.ts";
import { removeCustomer } from "./removal.ts";
import { addEmployer, updateEmployer, removeEmployer } from "./employment.ts";
import { saveAddress, savePhoneNumber, saveEmail, readAddress } from "./contacts.ts";
import { readCustomerAccess } from "./access.ts";

export const handler = serve(customerRoutes, routeRows, {
  createCustomer,
  readCustomer,
  updateCustomer,
  discardAnswer,
  showDriverLicence,
  removeCustomer,
  listCustomers,
  readPerson,
  readCustomerAccess,
  joinPerson,
  separatePersons,
  addEmployer,
  updateEmployer,
  removeEmployer,
  updateCustomerProfile,
  readCreditProfile,
  updateCreditProfile,
  readAddress,
  saveAddress,
  savePhoneNumber,
  saveEmail,
  ...finance,
});
