/** The way through the app. Premium items are dimmed and carry a lock for those without a plan. */
export const navigation = [
  { to: "/services", label: "Services", premium: false },
  { to: "/send-form", label: "Send Form", premium: false },
  { to: "/dashboard", label: "Estimates", premium: false },
  { to: "/customers", label: "Customers", premium: true },
] as const;
