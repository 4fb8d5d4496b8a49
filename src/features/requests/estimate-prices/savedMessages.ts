/** Messages for owners after a change on an estimate's page, both on the screen and in the demo's notice. */
export const savedMessages = {
  customerInfoSaved: "Customer information updated successfully.",
  priceSaved: "Price updated successfully.",
  notesSaved: "Notes saved successfully.",
  measurementSaved: "Measurement saved. Price updated.",
  knownSizeTaken: "Size saved. Price updated.",
  actualSizeSaved: "Actual size saved.",
  actualSizeCleared: "Actual size cleared.",
};
