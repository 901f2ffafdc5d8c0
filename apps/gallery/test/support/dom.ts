// A page for the gallery to render into, without a browser: the document and the address are happy-dom's, all else is Node's.
import { Window } from "happy-dom";

const window = new Window({ url: "http://127.0.0.1/" });

/** What the server has to say to the page: the gallery listens to its stream of hints. */
export const hints = new EventTarget();

/** In place of the stream, which is sent by the server when a post has come. */
class EventSource {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: there is one page, and one stream.
    return hints;
  }
}

const globals = {
  window,
  document: window.document,
  navigator: window.navigator,
  location: window.location,
  history: window.history,
  HTMLElement: window.HTMLElement,
  HTMLIFrameElement: window.HTMLIFrameElement,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  HashChangeEvent: window.HashChangeEvent,
  EventSource,
};
/** Does something as the server does it, which is no page. */
export function onServer<T>(work: () => T): T {
  const page = globalThis.document;
  Reflect.deleteProperty(globalThis, "document");
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, "document", { value: page, configurable: true, writable: true });
  }
}

for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
