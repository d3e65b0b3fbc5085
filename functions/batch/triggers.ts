/** How often stopped runs are looked for. */
export const intervalSeconds = 60;
/** The time of one invocation: 10,000 rows take seconds. */
export const timeoutSeconds = 120;
