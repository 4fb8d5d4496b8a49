import { expect, test } from "vitest";
import { backLink } from "./backLink.ts";

const dashboard = { label: "Back to Dashboard", to: "/dashboard" };

test("Back leads to the list one came from, with its filters", () => {
  expect(backLink({ from: "/dashboard?status=pending&page=2" })).toEqual({
    label: "Back to Dashboard",
    to: "/dashboard?status=pending&page=2",
  });
  expect(backLink({ from: "/sealcoating" })).toEqual({ label: "Back to Dashboard", to: "/sealcoating" });
});

test("from a customer's jobs Back leads to that customer", () => {
  const customerId = "0f8dd179-200b-4adf-bfe0-6fea735788e5";
  expect(backLink({ from: "/customers", customerId })).toEqual({
    label: "Back to Job Details",
    to: `/customers?customerId=${customerId}`,
    state: { openCustomer: customerId },
  });
  expect(backLink({ from: "/customers" })).toEqual({ label: "Back to Job Details", to: "/customers" });
});

test.each([
  [null],
  [undefined],
  ["/dashboard"],
  [{}],
  [{ from: 7 }],
  [{ from: "https://elsewhere.dev/dashboard" }],
  [{ from: "//elsewhere.dev" }],
  [{ from: "/dashboardx" }],
  [{ from: "/signout" }],
])("from anywhere else, %j, it leads to the dashboard", (state) => {
  expect(backLink(state)).toEqual(dashboard);
});
