import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

/** One message between two sides, as a list item: the reader's own on the right, the other side's on the left. */
export const MessageBubble = ({
  own,
  head,
  text,
  foot,
}: {
  own: boolean;
  head: ReactNode;
  text: ReactNode;
  foot?: ReactNode;
}) => (
  <li className={cx("max-w-[85%] rounded-xl px-4 py-2.5", own ? "self-end bg-accent-soft" : "self-start bg-sunken")}>
    <p className="text-sm text-ink-soft">{head}</p>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    {foot}
  </li>
);
