/** A user error on the command line: printed as one line on standard error, with exit code 2. */
export class BadInput extends Error {}
