/** The rendered documentation of the service: a handler to mount, and a server. */
export { type DocsHandler, type DocsOptions, docs } from "./docs.ts";
export { type DocsServer, type DocsServerOptions, startDocs } from "./start-docs.ts";
