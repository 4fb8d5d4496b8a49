import { toDataURL, toString } from "qrcode";

/** The width and height of a QR code, in pixels. */
export const qrSize = 200;

/** A link as a QR code, created on this device: no external service sees the link. */
export type QrCode = {
  /** As `data:` addresses, to be shown and downloaded. */
  png: string;
  svg: string;
};

/** Creates the QR code of a link, dark on white in every color theme, because many cameras read no other. */
export async function qrCode(link: string): Promise<QrCode> {
  const look = { width: qrSize, margin: 4, errorCorrectionLevel: "M" as const };
  const [png, svg] = await Promise.all([
    toDataURL(link, { ...look, type: "image/png" }),
    toString(link, { ...look, type: "svg" }),
  ]);
  return { png, svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
}
