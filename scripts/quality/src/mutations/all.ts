import { clientMutations } from "./client.ts";
import { clientsMutations } from "./clients.ts";
import { contractMutations } from "./contract.ts";
import { mockMutations } from "./mock.ts";
import type { Mutation } from "./mutation.ts";
import { webhookMutations } from "./webhooks.ts";

/** Every named way to break the product. */
export const mutations: readonly Mutation[] = [
  ...contractMutations,
  ...clientMutations,
  ...webhookMutations,
  ...mockMutations,
  ...clientsMutations,
];
