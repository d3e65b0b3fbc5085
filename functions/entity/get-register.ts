import { setting } from "../configuration.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { type BusinessRegister, businessRegister } from "./business-register.ts";

let register: BusinessRegister | undefined;

export function getRegister(): BusinessRegister {
  register ??= businessRegister({ url: setting("BUSINESS_REGISTER_URL"), guid: () => readSecret("business-register") });
  return register;
}
