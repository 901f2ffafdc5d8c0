/** For servers of Node. Only its types are imported, so that a bundle with a Fetch handler beside it loads nothing of Node. */
export { Deadlines } from "./deadlines.ts";
export { type EventStream, openEventStream } from "./event-stream.ts";
export { headerOf } from "./header-of.ts";
export { readBody } from "./read-body.ts";
export { type Answer, respond } from "./respond.ts";
