/** By alarm: what is wrong, what it means and what to do first; at most 1024 characters. */
export const runbooks = {
  "api-calls-fail":
    "1 % or more of the API's calls have failed with a 5xx status for 10 minutes: brokers see errors. First open 'What fails?' on the dashboard. It names the routes and the errors; the functions' logs have the stack of each. If it began with a deployment, deploy the previous version.",
  "api-calls-are-slow":
    "1 % of the API's calls have taken over 3 s for 15 minutes: brokers wait, and calls may time out at 10 s. First compare the table's latency with the functions' durations under 'How fast?' on the dashboard. If both look normal, check which external service is slow.",
  "table-is-throttled":
    "DynamoDB has throttled requests for 10 minutes: calls are slow or fail. Usually one partition gets too many writes. First find the route with the most calls in the API's access log; infra/table-access.ts lists the partitions that each function may write, functions/store/README.md what they hold.",
  "rate-sheets-not-loaded":
    "A function could not read the current rate sheets from S3. It keeps quoting with the previous rate sheets (each quote stores their hash), so a sheet approved or withdrawn since then has no effect yet. First find the error in the log line with SheetsNotLoaded. The functions try again every five seconds.",
  "previews-differ":
    "A browser ranked a quote while a slider moved, and the server then returned different figures. The broker saw the browser's for a moment; what is saved, sent and printed is the server's. First look up the applicationId of the log line with preview.differed. If no such application exists, ignore the alarm: anybody can send usage events. Otherwise compare the two with GET /quote/{applicationId}/in-play and GET /quote/{applicationId}.",
  "jobs-dead-lettered":
    "An outbox job has failed for good: an email, a submission or another task was not done. First find the job's kind and error in the outbox worker's log and fix the cause. Then run: npm run ops -- replay-dead-letters",
  "outbox-worker-is-behind":
    "The outbox worker reads the table's stream 15 minutes late. Emails and submissions wait up to a minute longer than usual, because a schedule runs due jobs every minute, too; none is lost. First look for errors in the worker's log and fix the cause. The worker then catches up.",
  "outbox-worker-fails":
    "The outbox worker failed three times on a scheduled event, or six times on a batch of the stream. Emails and submissions wait; no job is lost, as all are in the table. First find the error in the worker's log and fix the cause: the next minute's scheduled event runs the jobs that are due.",
  "files-are-not-checked":
    "The check of an uploaded file failed three times. The file stays in quarantine, where no user can open it. First find the error in the log of the function fileCheck (each queued message is a Lambda destination record: requestPayload is the S3 event, its id is the log line's requestId) and fix the cause. Then check all waiting files again within 14 days, before they expire: npm run ops -- recheck-files.",
  "records-are-not-destroyed":
    "The hourly deletion of removed customers' records failed three times or deleted only some, so records stay past their retention date. First look at the retention function: its log names the customer's id and the error. Fix the cause. The next hourly run deletes what is left; the events in the queue need no replay.",
  "batches-are-not-priced":
    "The pricing of an uploaded file of scenarios failed three times. Its broker still sees it as running; no file is lost. First find the error in the log of the function batchRuns, which names the batch, and fix the cause: the next minute's scheduled event prices the file again, at most five times in all, then the broker is told to try again.",
  "emails-bounce":
    "2 % or more of the emails bounce. At 5 % SES puts the account under review, at 10 % it may stop all our emails. First find the addresses that bounce (SES console, Reputation metrics) and the broker who enters them: invitations and customer links go to addresses that brokers type. Disable the account if they are invented: npm run ops -- disable-user EMAIL",
  "company-data-is-costly":
    "500 company reports were bought from Creditsafe in a day; each is billed. Every broker and organisation has a daily limit, so many must be buying. First find out in the audit trail who buys them. Disable an account that buys extracts without quoting: npm run ops -- disable-user EMAIL",
  "quarantine-is-filled":
    "20 GB of files were uploaded within an hour, far more than brokers and customers do. An upload form can be used many times for five minutes; what arrives after the first file is deleted at once, but each arrival is billed. First see in the log of the function fileCheck whether most outcomes are 'already checked', and find the document in the S3 server access log: its key names the application. Disable the broker's account (npm run ops -- disable-user EMAIL) or revoke the customer's link.",
  "external-service-fails":
    "At least 10 calls to other companies' services have failed in each of two 5-minute periods. First see 'Which external service is down?' on the dashboard: it names the service. Check that company's status page and, after a change of keys, its secret (infra/README.md, Secrets). Quotes still work; tell brokers what does not.",
  "sign-ins-fail":
    "The trigger SignInTokens failed, and with it a sign-in: while it fails, no user can sign in. First read the error in its log. If it began with a deployment, deploy the previous version. Never remove the trigger from the user pool: browsers would get tokens that can change a second factor.",
  "sign-ins-are-slow":
    "1 % of the runs of the trigger SignInTokens took over 3 s: each user waits that long to sign in, and after 5 s Cognito rejects the sign-in. First read its log: lines with clientUnknown are calls of Cognito that did not answer (AWS Health Dashboard). Otherwise compare the Init Duration of its reports with last week's.",
  "functions-fail":
    "Functions crashed, timed out or ran out of memory three times in 5 minutes. First see 'Function errors' on the dashboard: it names the function. Its log has the stack or the report of the time-out. Workers try again, and their own alarms ring when they give up; a caller of the API got 5xx. If it began with a deployment, deploy the previous version.",
  "functions-are-throttled":
    "Lambda has rejected invocations: the account's limit of concurrent executions is reached, and callers get 503. First compare ConcurrentExecutions with the limit (aws lambda get-account-settings). If traffic is normal, request a higher limit (quota L-B99A9384). If not, find the route in the API's access log.",
  "failed-events-are-lost":
    "Lambda could not write a failed event to its failure queue, so that queue's alarm cannot fire. First check that the function's role may send to the queue. Then run: npm run ops -- recheck-files. The outbox, the deletion of records and the pricing of files catch up by themselves.",
  "sign-ins-are-rejected":
    "Cognito has rejected at least 100 sign-ins in each of three 5-minute periods: an attacker may be guessing passwords. First see the targeted users in the Cognito console (user pool, Threat protection, or a user's Event history) and from which addresses. Block the addresses in the firewall; sign out and block a user who was taken over: npm run ops -- disable-user EMAIL. Many addresses and many users: lower signInRate in infra/aws/sign-in-protection.ts (browsers sign in at Cognito) and rate-of-sign-in in infra/aws/edge-stack.ts, and deploy.",
  "foreign-ids-are-requested":
    "A user asked for an application of another organisation and got 404. Ids cannot be guessed, so one has leaked, was shared, or is left in the browser of a user who moved to another organisation. First find the log line with ForeignIds: it has the route and the caller's pseudonym (infra/README.md, 'Who called?'). Ask that user. Many ids of many organisations are an attack: npm run ops -- disable-user EMAIL, and assess the incident as a data breach.",
  "callers-are-rejected":
    "30 % of the calls have got a 4xx status for 15 minutes: an attacker probes the API, or a deployment broke the pages. First open '4xx by route and code' on the dashboard. One route and INVALID after a deployment: deploy the previous version. Many routes, 401, 404 or 429: find the callers' networks in the functions' logs (field network) and their addresses in CloudFront's access log, and block them in the firewall.",
  "most-tiers-are-read":
    "Within a day the browsers of one organisation were given 90 % of the consumer or commercial tiers, with which they rank while a slider moves. An office of many brokers reaches that with ordinary deals; a single user who changes one quote again and again may be copying the rate sheets. First find the log line with MostTiersRead: it has the caller's pseudonym (infra/README.md, 'Who called?'). Look in the log how many callers of GET /quote/{applicationId}/in-play there were and in how many quotes. If it is one user, ask them, or: npm run ops -- disable-user EMAIL.",
  "secret-reads-are-denied":
    "Secrets Manager has denied reads of a secret for 15 minutes: it is not set, was deleted, or a role lost its grant. Features that need the secret are unavailable. First find its name in the log line with SecretReadsDenied. Set it (infra/README.md, Secrets); if it exists, compare the function's role with infra/aws/grants.ts.",
  "backups-are-missing":
    "No backup of the table or the files was completed in 36 hours: the vault's newest one grows old. Point-in-time recovery of the table goes on. It also rings after the first deployment, until the first backup (16:00 UTC). First list the jobs: aws backup list-backup-jobs --by-backup-vault-name VAULT. Without any, look at the plan Daily and its role BackupRole; with failed ones, at their status message.",
} as const;

export type AlarmName = keyof typeof runbooks;
