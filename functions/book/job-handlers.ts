import { jobHandler } from "../job-handler.ts";
import { bookDay, refreshContract } from "../store/services/contracts.ts";
import { refreshContractRows, watchDueContracts } from "./watch.ts";

export const bookHandlers = [jobHandler(bookDay, watchDueContracts), jobHandler(refreshContract, (named) => refreshContractRows(named))];
