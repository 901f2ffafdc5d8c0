/** For runtimes of the Fetch standard: nothing here needs a module of Node. */
export { type FetchContext, keepAlive } from "./context.ts";
export { type EventStreamOptions, eventStream } from "./event-stream.ts";
export { readStream } from "./read-stream.ts";
