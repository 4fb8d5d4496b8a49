import fc from "fast-check";

/** Properties are tried with the same values in each run. */
fc.configureGlobal({ seed: 42 });
