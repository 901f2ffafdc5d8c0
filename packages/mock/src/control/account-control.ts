import { notThis } from "@video-ads/core/options";
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

/** Narrows a control to one account. A rule or a filter that names another one rejects with a `TypeError`. */
export function accountControl(control: SandboxControl, account: string): AccountControl {
  /** @throws {TypeError} When it names another account, which this control does not reach. */
  const own = <T extends { account?: string }>(given: T): T & { account: string } => {
    const { account: other = account } = given;
    if (other !== account) throw new TypeError(notThis(`account: This control is that of ${account}.`, other));
    return { ...given, account };
  };
  const mine = async () => (await control.rules.list()).filter((rule) => rule.account === account);
  const { release: _, ...deliveries } = control.deliveries;
  return takingNothing({
    jobs: { ...control.jobs, list: async (filter) => control.jobs.list(own({ ...filter })) },
    rules: {
      list: mine,
      add: async (rule: RuleInput) => control.rules.add(own(rule)),
      remove: control.rules.remove,
      clear: async () => {
        await Promise.all((await mine()).map(({ id }) => control.rules.remove(id)));
      },
    },
    requests: { list: async (filter) => control.requests.list(own({ ...filter })) },
    deliveries: { ...deliveries, list: async (filter) => control.deliveries.list(own({ ...filter })) },
    ledger: { list: async (filter) => control.ledger.list(own({ ...filter })) },
    grant: async (amount, note) => {
      await control.accounts.grant(account, amount, note);
    },
    setEditorAccess: async (editorAccess) => {
      await control.accounts.update(account, { editorAccess });
    },
  });
}
