// How much longer the contract is than the one that sizes are promised for: what grows with it may grow by that.
import { model } from "./requests.ts";

const { operations, webhooks, security } = model;

/** Operations that came after the 31 of the promises. A shorter contract has what is promised, and no less. */
export const added = Math.max(0, operations.length - 31);

/** Operations with a price that came after the 8 of the promises. */
export const addedPriced = Math.max(0, operations.filter(({ credits }) => credits?.rates).length - 8);

/** Sources of webhooks that came after the 7 of the promises. */
export const addedSources = Math.max(0, webhooks.length - 7);

/** Settings that let in beside the 2 of the promises. */
export const addedSettings = Math.max(0, security.credentials.length - 2);

/** Whether a list comes in pages: the client has code for that where there is one. */
export const inPages = operations.some(({ list }) => list?.page);
