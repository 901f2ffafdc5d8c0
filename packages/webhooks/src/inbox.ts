/** A page that shows what a receiver keeps, for whoever may see it. An entry point of its own: a receiver without it pays nothing. */
export { type Inbox, type InboxOptions, type InboxRequest, inboxPage } from "./inbox/inbox-page.ts";
