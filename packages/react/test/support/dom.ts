// A page for React to render into. Only what React and TanStack look at is put in place: fetch, timers and signals stay Node's.
import { Window } from "happy-dom";

const window = new Window({ url: "http://127.0.0.1/" });
const globals = { window, document: window.document, navigator: window.navigator, HTMLElement: window.HTMLElement };
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.defineProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT", { value: true, writable: true, configurable: true });

/** Hides the tab or shows it, as a browser tells a page. */
export function setVisibility(state: "visible" | "hidden"): void {
  Object.defineProperty(window.document, "visibilityState", { value: state, configurable: true });
  // TanStack listens on the window, to which a browser's event bubbles.
  window.dispatchEvent(new window.Event("visibilitychange"));
}
