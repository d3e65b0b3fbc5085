import { expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { answersPageEmailedTo, phone } from "./support/customers.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

/** A quote without the year of manufacture, the employment and the living arrangements, whose customer can receive emails. */
async function anOpenQuote(broker: Account) {
  const { ageOfAsset: _, ...asset } = car.asset ?? {};
  const { employers: __, ...customer } = car.customer ?? {};
  const applicationId = await enterScenario(broker, { ...car, asset, customer, customerProfile: {} });
  const { customers, asset: entered } = await broker.api.readApplication({ params: { id: applicationId } });
  const [customerId, email] = [customers[0]!._id, `maya.${applicationId.toLowerCase()}@example.com`];
  await broker.api.updateCustomer({ body: { customerId, firstName: "Maya", lastName: "Thornton" } });
  await broker.api.saveEmail({ body: { customerId, address: email } });
  return { applicationId, customerId, email, assetId: entered._id };
}

it("a broker asks the open questions, the customer answers them on a phone, and the broker uses or discards each", async () => {
  const broker = await aBroker();
  const { applicationId, email } = await anOpenQuote(broker);
  const workspace = await browser.open(`/quote/${applicationId}`, { token: broker.token });
  await workspace.getByRole("button", { name: "Documents and notes" }).click();
  await workspace.getByRole("button", { name: "Ask open questions" }).click();
  await workspace.getByText("Link with questions: valid").waitFor();
  await workspace.keyboard.press("Escape");

  const page = await browser.open(await answersPageEmailedTo({ email }), phone);
  await page.getByText("Question 1 of 4").waitFor();
  await page.getByText("4 lenders ask for this.").waitFor();
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await page.getByText(/Please enter a year from 1900 to 2027/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel("In which year was the vehicle or equipment made?").fill("2021");
  await page.keyboard.press("Enter");
  await page.getByText("Question 2 of 4").waitFor();
  await page.getByRole("radio", { name: "Full-time" }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await next.click();
  await page.getByText("Question 3 of 4").waitFor();
  await page.getByLabel("Years").fill("2");
  await page.getByLabel("Months").fill("13");
  await next.click();
  await page.getByText("Please enter whole years, and 0 to 11 months.").waitFor();
  expect(await page.getByLabel("Years").inputValue()).toBe("2");
  await page.getByLabel("Months").fill("2");
  await next.click();
  await page.getByText("Question 4 of 4").waitFor();
  await page.reload();
  await page.getByText("Question 4 of 4").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  expect(await page.getByLabel("Years").inputValue()).toBe("2");
  await next.click();
  await page.getByRole("radio", { name: "Renting" }).check();
  await next.click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByText("Priya Raman has your answers.").waitFor();

  await workspace.reload();
  await workspace.getByText("Maya answered: Time at current job 26 months").waitFor();
  expect(await accessibilityViolations(workspace)).toEqual([]);
  await workspace.getByRole("button", { name: "Use the answer about Employment type" }).click();
  await workspace.getByText("Maya answered: Employment type Full-time").waitFor({ state: "hidden" });
  await workspace.getByRole("button", { name: "Discard the answer about Living arrangements" }).click();
  await workspace.getByText("Maya answered: Living arrangements Renting").waitFor({ state: "hidden" });

  await expect
    .poll(async () => (await broker.api.readApplication({ params: { id: applicationId } })).customers[0]?.employers[0]?.employmentType)
    .toBe("FULL_TIME");
  const after = await broker.api.readApplication({ params: { id: applicationId } });
  expect(after.asset.ageOfAsset ?? null).toBeNull();
  expect(after.customers[0]!.customerProfile.livingArrangements ?? null).toBeNull();
  expect(after.customers[0]!.answers).not.toHaveProperty("livingArrangements");
});

it("a customer is asked every question that is open, and none that the broker has filled meanwhile", async () => {
  const broker = await aBroker();
  const { applicationId, customerId, email, assetId } = await anOpenQuote(broker);
  await broker.api.sendAnswersLink({ body: { customerId } });
  const page = await browser.open(await answersPageEmailedTo({ email }), { ...phone, expectedErrors: /400/ });
  const next = page.getByRole("button", { name: "Next" });
  await page.getByText("Question 1 of 4").waitFor();
  await page.getByLabel("In which year was the vehicle or equipment made?").fill("2021");
  await next.click();
  await page.getByText("Question 2 of 4").waitFor();
  await broker.api.updateAsset({ body: { _id: assetId, ageOfAsset: 2021 } });
  await page.getByRole("radio", { name: "Full-time" }).check();
  await next.click();
  await page.getByText("Question 2 of 3").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Question 1 of 3").waitFor();
  expect(await page.getByRole("radio", { name: "Full-time" }).isChecked()).toBe(true);
  await next.click();
  await page.getByLabel("Years").fill("2");
  await page.getByLabel("Months").fill("2");
  await next.click();
  await page.getByText("Question 3 of 3").waitFor();
  await page.getByRole("radio", { name: "Renting" }).check();
  await broker.api.updateCustomerProfile({ body: { customerId, customerProfile: { livingArrangements: "RENTING" } } });
  await broker.api.discardAnswer({ body: { customerId, field: "employmentType" } });
  await next.click();
  await page.getByText("Question 1 of 2").waitFor();
  await page.getByRole("radio", { name: "Part-time" }).check();
  await next.click();
  await page.getByText("Question 2 of 2").waitFor();
  await next.click();
  await page.getByText("Priya Raman has your answers.").waitFor();
  const { customers } = await broker.api.readApplication({ params: { id: applicationId } });
  expect(customers[0]!.answers).toEqual({ ageOfAsset: 2021, employmentType: "PART_TIME", timeOfEmployment: 26 });
});
