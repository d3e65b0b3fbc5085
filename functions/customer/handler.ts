import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { serve } from "../serve.ts";
import { readCustomerAccess } from "./access.ts";
import { readAddress, saveAddress, saveEmail, savePhoneNumber } from "./contacts.ts";
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
import { addEmployer, removeEmployer, updateEmployer } from "./employment.ts";
import * as finance from "./finance.ts";
import { listCustomers } from "./list.ts";
import { joinPerson, readPerson, separatePersons } from "./person.ts";
import { removeCustomer } from "./removal.ts";

export const handler = serve<"customer">(customerRoutes, {
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
