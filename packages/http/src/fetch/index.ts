/** For runtimes of the Fetch standard: nothing here needs a module of Node. */
export { readStream } from "./read-stream.ts";
