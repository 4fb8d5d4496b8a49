import { getDocumentProxy } from "unpdf";

/**
 * Reads a PDF as a viewer does: the text of each page, the kinds of its structure elements, and the file's metadata.
 */
export async function readPdf(pdf: Buffer) {
  const file = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, at) => {
      const page = await file.getPage(at + 1);
      const { items } = await page.getTextContent();
      const tree = await page.getStructTree();
      return {
        text: items
          .map((item) => ("str" in item ? item.str : ""))
          .join(" ")
          .replaceAll(/\s+/g, " "),
        kinds: JSON.stringify(tree),
      };
    }),
  );
  const { info } = (await file.getMetadata()) as { info: { Title?: string; Language?: string } };
  return { pages, info, text: pages.map(({ text }) => text).join(" ") };
}
