/** A file of scenarios that is priced as a whole. */
export const batchStatuses = ["waiting", "running", "done", "failed"] as const;

/** Each scenario's best product, or all. */
export const batchOutputs = ["best", "all"] as const;

export type BatchOutput = (typeof batchOutputs)[number];

export const maxBatchRows = 10_000;
export const maxBatchMegabytes = 5;
/** In one call of the API, without a file. */
export const maxScenarios = 200;
/** File and result are removed after these days. */
export const batchDays = 7;
