/** Findings that stay, each with its reason. `text` is a part of the finding. */
export const explained = [];
