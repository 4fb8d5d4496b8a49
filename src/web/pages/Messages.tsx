/** The screens of messages, all in one file of the build. */

export { ConversationCard } from "#features/messages/message-screens/ConversationCard.tsx";
export { ConsentsCard } from "#features/messages/message-screens/ConsentsCard.tsx";
export { MessagesCard } from "#features/messages/message-screens/MessagesCard.tsx";
export { MessagesPage } from "#features/messages/message-screens/MessagesPage.tsx";
export { SequencePage } from "#features/messages/message-screens/SequencePage.tsx";
export { SequencesPage } from "#features/messages/message-screens/SequencesPage.tsx";
