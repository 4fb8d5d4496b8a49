/** The name of the place that is the customer's own address. Apart from the rules of places, for the first screen. */
export const mainAddress = "Main address";
