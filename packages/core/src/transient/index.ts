// What passes by itself: whether the next try may bring what this one did not. Apart, for who only sends has no use of the other.
export { isTransient, isUnreadable } from "./read.ts";
export { isTransientStatus } from "./status.ts";
