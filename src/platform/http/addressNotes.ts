/** Notices requests that show that PUBLIC_URL, the proxy and the browsers disagree about the address. */
export type AddressNotes = { see(request: { origin: string; host: string; isRefused: boolean }): void };

/** A caller chooses these values, so no more of them is logged. */
const maxLogged = 100;

/**
 * Creates the notes of one process. Each kind of disagreement is logged once, with both addresses and the line to
 * change. Without PUBLIC_URL there is nothing to disagree with.
 */
export function createAddressNotes(
  publicUrl: string | undefined,
  log: { warn(details: object, message: string): void; info(details: object, message: string): void },
): AddressNotes {
  if (publicUrl === undefined) return { see: () => {} };
  const own = new URL(publicUrl);
  const noted = new Set<string>();
  const once = (kind: string, note: () => void) => {
    if (noted.has(kind)) return;
    noted.add(kind);
    note();
  };
  return {
    see({ origin, host, isRefused }) {
      const details = { PUBLIC_URL: own.origin, host: host.slice(0, maxLogged), page: origin.slice(0, maxLogged) };
      if (origin === own.origin && host !== own.host)
        once("host", () =>
          log.warn(
            details,
            "the proxy does not send the host of PUBLIC_URL; let it send the original one, in nginx: proxy_set_header Host $http_host",
          ),
        );
      else if (isRefused && hostnameOf(origin) === own.hostname)
        once("scheme", () =>
          log.warn(
            details,
            "pages are refused because browsers show another address than PUBLIC_URL; set PUBLIC_URL to the value of page",
          ),
        );
      else if (!isRefused && host !== own.host)
        once("name", () =>
          log.info(
            details,
            "people use Yardstick at another address than PUBLIC_URL; if it is the right one, set PUBLIC_URL to the value of page",
          ),
        );
    },
  };
}

const hostnameOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : "");
