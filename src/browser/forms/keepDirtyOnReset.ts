/**
 * How a form takes newer stored values: what is typed in it stays, and at no moment does the form hold that nothing is.
 * Without the second, react-hook-form says so until it has compared, and a key in that moment closes the dialog without
 * asking.
 */
export const keepDirtyOnReset = { keepDirtyValues: true, keepDirty: true } as const;
