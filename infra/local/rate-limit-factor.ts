/** All browsers on this machine share one IP address, and tests do the work of many people. */
export const rateLimitFactor = 100;
