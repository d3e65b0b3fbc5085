import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * Stands in a bundle for the SDK's chain of places where credentials may be found: Lambda gives a function its role's in the
 * environment, and the other places are a third of the SDK's code.
 */
export const defaultProvider = () => fromEnv();
