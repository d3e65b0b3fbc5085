import { serve } from "../serve.ts";
import {
  createOrganisation,
  readOrganisation,
  saveOrganisationAddress,
  saveOrganisationEmail,
  saveOrganisationPhoneNumber,
  updateOrganisation,
} from "./organisation.ts";

export const handler = serve("organisation", {
  createOrganisation,
  readOrganisation,
  updateOrganisation,
  saveOrganisationAddress,
  saveOrganisationEmail,
  saveOrganisationPhoneNumber,
});
