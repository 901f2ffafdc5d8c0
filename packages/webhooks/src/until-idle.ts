import { StoreError } from "./errors/store-error.ts";
import { isA } from "./is-a.ts";
import type { PostReceiver } from "./webhooks.ts";

/**
 * Resolves when no handler is running and none is due, or the store does not answer: the post has its answer by then, the receiver's log tells
 * the absence, and what is due waits for the next post.
 */
export async function untilIdle(hooks: Pick<PostReceiver, "idle">): Promise<void> {
  try {
    await hooks.idle();
  } catch (error) {
    if (!isA(error, StoreError)) throw error;
  }
}
