import { startApplication } from "../../functions/application/start.ts";
import { aBeginning, aBroker, aCall } from "./brokers.ts";

/** A process of its own: so many brokers of this organisation start an application at once. */
const [organisationId = "", count = "0"] = process.argv.slice(2);
await Promise.all(Array.from({ length: Number(count) }, () => startApplication(aBroker({ organisationId }), aBeginning(), aCall())));
