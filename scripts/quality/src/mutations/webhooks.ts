import type { Mutation } from "./mutation.ts";

const webhooks = { package: "packages/webhooks" };

/** Ways to break what the receiver promises. */
export const webhookMutations: Mutation[] = [
  {
    ...webhooks,
    name: "posts are the same when their id and status are",
    file: "packages/webhooks/src/intake/intake.ts",
    find: "postKey(source, ref, body)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    replace: "postKey(source, ref, `${jobId} ${parsed.post.status}`)",
    tests: ["test/events.test.ts", "test/intake.test.ts", "test/stores.test.ts", "test/delivery.test.ts"],
  },
  {
    ...webhooks,
    name: "a signature is compared in part",
    file: "packages/webhooks/src/urls/mac-key.ts",
    find: "timingSafeEqual(this.#expected, this.#given)",
    replace: "timingSafeEqual(this.#expected.subarray(0, 8), this.#given.subarray(0, 8))",
    tests: ["test/urls.test.ts", "test/intake.test.ts"],
  },
  {
    ...webhooks,
    name: "a URL that has expired still works",
    file: "packages/webhooks/src/urls/token.ts",
    find: "isSource(source) && seconds * 1000 > now ?",
    replace: "isSource(source) && seconds * 1000 > 0 * now ?",
    tests: ["test/urls.test.ts", "test/intake.test.ts"],
  },
  {
    ...webhooks,
    name: "handlers of posts that came together run without a turn of the event loop",
    file: "packages/webhooks/src/dispatch/dispatcher.ts",
    find: "while (!turns.take()) await turns.turn();",
    replace: "turns.take();",
    tests: ["test/turns.test.ts"],
  },
  {
    ...webhooks,
    name: "a handler sees what another one has changed",
    file: "packages/webhooks/src/dispatch/dispatcher.ts",
    find: "isShared ? copyOf(event, lease, text) : event, attempt",
    replace: "event, attempt",
    tests: ["test/handlers.test.ts"],
  },
];
