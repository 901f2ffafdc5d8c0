import { clientMutations } from "./client.ts";
import type { Mutation } from "./mutation.ts";

/** Every named way to break the product. */
export const mutations: readonly Mutation[] = [...clientMutations];
