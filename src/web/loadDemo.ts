import type { DemoAnswers } from "#browser/session/demoMode.ts";

/** Loads the demo's answers for a visitor. A page outside the demo never loads them. */
export async function loadDemo(
  userId: string,
  storage: Pick<Storage, "getItem" | "setItem"> | null,
): Promise<DemoAnswers> {
  const [{ demoLink }, { pictureOf }] = await Promise.all([
    import("#demo/demoLink.ts"),
    import("#demo/visitPicture.ts"),
  ]);
  const link = demoLink({ userId, storage });
  return {
    link,
    sendVisitPhoto: async (visitId, { body }) => link.storeVisitPhoto(visitId, await pictureOf(body)),
  };
}
