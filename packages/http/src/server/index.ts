/** Servers of Node: where they listen, why they cannot, and how they end. */
export { addressOf, localAddressOf } from "./address.ts";
export { close } from "./close.ts";
export { type ListenAt, type Listening, listen } from "./listen.ts";
export { isNoAddress, isPortInUse, type ListenError } from "./listen-error.ts";
