import { createControl } from "../../control/client.ts";

/** The sandbox that this page belongs to. */
export const control = createControl(location.origin);
