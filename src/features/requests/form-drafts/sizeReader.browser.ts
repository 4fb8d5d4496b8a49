import { lazyPart } from "#browser/page/lazyPart.ts";

/** The reader of typed sizes, loaded after the form was shown; see docs/decisions/002. */
export const sizeReader = lazyPart(() => import("./sizeReply.ts"));
