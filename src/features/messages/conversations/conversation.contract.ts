import * as z from "zod";
import { soughtText } from "#shared/inputBounds.ts";
import { mayLag, proOperation, refusals } from "#shared/operation.ts";
import { notice } from "#shared/words/notice.ts";
import {
  conversationEntry,
  conversationPage,
  foundMessage,
  conversationRead,
  messageTemplate,
  savedTemplate,
  unknownMessage,
  writtenMessage,
} from "./conversation.ts";

const one = z.object({ id: z.uuid() });

/** The operations of a business on its conversations with customers. */
export const conversationsContract = {
  get: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}/conversation",
    summary: "Get a customer's conversation",
  })
    .input(conversationPage)
    .output(conversationRead),
  find: proOperation("manager", { method: "GET", path: "/conversations/find", summary: "Find messages" }, mayLag)
    .input(soughtText)
    .output(z.array(foundMessage)),
  send: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/conversation",
    summary: "Send a message to a customer",
  })
    .errors(refusals("conflict"))
    .input(writtenMessage)
    .output(conversationEntry.extend({ notice: notice.optional() })),
  markRead: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/conversation/read",
    summary: "Mark a conversation as read",
  })
    .input(one)
    .output(z.object({ read: z.int().describe("The number of messages that were unread.") })),
  tray: proOperation("manager", {
    method: "GET",
    path: "/unknown-senders",
    summary: "List messages of unknown senders",
  })
    .input(conversationPage.omit({ id: true }))
    .output(z.object({ rows: z.array(unknownMessage), total: z.int() })),
  attach: proOperation("manager", {
    method: "POST",
    path: "/unknown-senders/{id}/attach",
    summary: "Link a message to a customer",
  })
    .input(one.extend({ customer_id: z.uuid() }))
    .output(conversationEntry),
  remove: proOperation("manager", {
    method: "DELETE",
    path: "/unknown-senders/{id}",
    summary: "Delete an unknown sender's message",
  })
    .input(one)
    .output(z.object({})),
  templates: proOperation("manager", {
    method: "GET",
    path: "/message-templates",
    summary: "List message templates",
  }).output(z.object({ rows: z.array(messageTemplate) })),
  saveTemplate: proOperation("manager", {
    method: "PUT",
    path: "/message-templates/{id}",
    summary: "Save a message template",
  })
    .errors(refusals("conflict"))
    .input(savedTemplate)
    .output(messageTemplate),
  removeTemplate: proOperation("manager", {
    method: "DELETE",
    path: "/message-templates/{id}",
    summary: "Delete a message template",
  })
    .input(one)
    .output(z.object({})),
};
