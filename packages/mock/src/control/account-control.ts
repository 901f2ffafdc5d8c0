import type { RuleInput, SandboxControl } from "./client.ts";
import { takingNothing } from "./taking-nothing.ts";

/** What one account sees and steers of a sandbox that it shares with others. What moves everybody, such as the clock, is left out. */
export interface AccountControl {
  jobs: SandboxControl["jobs"];
  /** Rules apply to this account only. */
  rules: Pick<SandboxControl["rules"], "list" | "add" | "remove" | "clear">;
  requests: Pick<SandboxControl["requests"], "list">;
  deliveries: Omit<SandboxControl["deliveries"], "release">;
  ledger: SandboxControl["ledger"];
  /** Gives credits; a negative amount takes some. */
  grant(amount: number, note?: string): Promise<void>;
  setEditorAccess(editorAccess: boolean): Promise<void>;
}

/** Narrows a control to one account. */
export function accountControl(control: SandboxControl, account: string): AccountControl {
  const mine = async () => (await control.rules.list()).filter((rule) => rule.account === account);
  const { release: _, ...deliveries } = control.deliveries;
  return takingNothing({
    jobs: { ...control.jobs, list: (filter) => control.jobs.list({ ...filter, account }) },
    rules: {
      list: mine,
      add: (rule: RuleInput) => control.rules.add({ ...rule, account }),
      remove: control.rules.remove,
      clear: async () => {
        await Promise.all((await mine()).map(({ id }) => control.rules.remove(id)));
      },
    },
    requests: { list: (filter) => control.requests.list({ ...filter, account }) },
    deliveries: { ...deliveries, list: (filter) => control.deliveries.list({ ...filter, account }) },
    ledger: { list: (filter) => control.ledger.list({ ...filter, account }) },
    grant: async (amount, note) => {
      await control.accounts.grant(account, amount, note);
    },
    setEditorAccess: async (editorAccess) => {
      await control.accounts.update(account, { editorAccess });
    },
  });
}
