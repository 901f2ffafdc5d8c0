/** What an app uses of a service, as a recording says it. Of all values it has null and those that the contract itself names, and no other. */
export interface Usage {
  /** The format of this. */
  readonly usage: 1;
  /** What it was recorded with. */
  readonly contract: string;
  /** By `operationId`. */
  readonly operations: Readonly<Record<string, OperationUsage>>;
  /** By source. */
  readonly webhooks: Readonly<Record<string, WebhookUsage>>;
}

export interface OperationUsage {
  /** What its requests had, by place: `body`, `body.scenes[].text`, `query.ids`. Absent: no request was taken. */
  readonly sends?: Readonly<Record<string, Sent>>;
  /** Some of its requests came from a command line, whose flags have names of their own. */
  readonly commands?: true;
  /** Media types of its requests. */
  readonly types: readonly string[];
  /** Statuses of its answers. */
  readonly statuses: readonly number[];
  /** States of jobs in its answers. */
  readonly states: readonly string[];
  /** What has come at the places of its answers: `answer 200 body.status`. Absent: no value of the contract's own. */
  readonly receives?: Received;
}

/** Values that have come, by place: those of enums, and of the fields by which programs tell what has happened. */
export type Received = Readonly<Record<string, readonly EnumValue[]>>;

/** What stood at a place of requests. */
export interface Sent {
  /** What it stands in was sent without it as well. */
  readonly sometimes?: true;
  /** Those of its enum that were sent, and null. Absent: none, or it has no enum. */
  readonly values?: readonly EnumValue[];
}

export type EnumValue = string | number | boolean | null;

export interface WebhookUsage {
  /** What was reported. */
  readonly events: readonly string[];
  /** What the posts had, by place. */
  readonly fields: readonly string[];
  /** What has come at the places of the posts: `body.status`. Absent: no value of the contract's own. */
  readonly receives?: Received;
}
