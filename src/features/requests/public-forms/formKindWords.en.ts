/** The differences between the three forms. */
export const messages = {
  requestAnEstimate: "Request an estimate",
  quotingForm: "Quoting Form",
  getEstimate: "Get Estimate",
  processing: "Processing...",
  getInstant: "Get My Instant Estimate",
  gettingInstant: "Getting Your Estimate...",
  submitRequest: "Submit Request",
  submittingRequest: "Submitting Request...",
  submitForm: "Submit Form",
  submittingForm: "Submitting Form...",
};
