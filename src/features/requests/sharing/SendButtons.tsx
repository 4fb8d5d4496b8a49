import { Mail, MessageSquare, Share2 } from "lucide-react";
import { emailLink, invitation, textLink } from "#features/requests/form-links/formLink.ts";
import { Button, buttonClass } from "#ui/Button.tsx";

/**
 * Sends a form's link from the owner's own phone or mail program: as a text message, as an email, or by the device's
 * share menu.
 */
export function SendButtons({ link, business, onSent }: { link: string; business: string | null; onSent: () => void }) {
  const words = invitation(business, link);
  const share = () => navigator.share({ title: words.subject, text: words.text }).then(onSent, () => {}); // closed without sharing
  return (
    <div role="group" aria-label="Send the link" className="flex flex-wrap gap-2">
      <a href={textLink(words)} onClick={onSent} className={buttonClass({ className: "max-sm:grow" })}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Text
      </a>
      <a href={emailLink(words)} onClick={onSent} className={buttonClass({ className: "max-sm:grow" })}>
        <Mail aria-hidden="true" className="size-4" />
        Email
      </a>
      {"share" in navigator && (
        <Button icon={<Share2 aria-hidden="true" />} className="max-sm:grow" onClick={() => void share()}>
          Share
        </Button>
      )}
    </div>
  );
}
