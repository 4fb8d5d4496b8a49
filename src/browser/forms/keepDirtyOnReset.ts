/**
 * Options with which a form takes newer stored values: typed values stay, and the form never counts as clean in
 * between. Without `keepDirty`, react-hook-form reports a clean form until it has compared. A key press at that moment
 * would close the dialog without asking.
 */
export const keepDirtyOnReset = { keepDirtyValues: true, keepDirty: true } as const;
