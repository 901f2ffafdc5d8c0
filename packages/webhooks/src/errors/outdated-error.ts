import { ConfigurationError } from "./configuration-error.ts";

/** Another process has brought the tables of a store to a newer version: this one can do nothing more with them until it is of that version. */
export class OutdatedError extends ConfigurationError {}
