import { useQuery } from "@tanstack/react-query";

/** The QR code of a link, generated on this device when it is first needed. */
export function useQrCode(link: string) {
  return useQuery({
    queryKey: ["QR code", link],
    queryFn: async () => (await import("#browser/qrCode.ts")).qrCode(link),
    staleTime: Infinity,
  });
}
