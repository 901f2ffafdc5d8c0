// An assistant that is no model: it does what a task says, and knows of the server what the server has told it, and nothing else.
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createMcpServer, type McpServerOptions } from "@video-ads/mcp";
import { encode } from "gpt-tokenizer";

type Arguments = Readonly<Record<string, unknown>>;

/** What a call has told. */
export interface Told {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a task has cost, in tokens and calls. */
export interface Cost {
  /** What stands before the model at the end: the list, what it has written and what it was told. */
  readonly context: number;
  /** The same, added up over its turns, at each of which it reads all that is there. */
  readonly read: number;
  readonly calls: number;
}

export class Assistant implements AsyncDisposable {
  readonly #client: Client;
  readonly #isLean: boolean;
  /** By name, what it knows of the arguments of tools. */
  readonly #known: Map<string, object>;
  #told: string;
  #read: number;
  #calls = 0;
  readonly #given: string;

  private constructor(
    client: Client,
    isLean: boolean,
    tools: readonly { name: string; description?: string | undefined; inputSchema: object }[],
    given: string,
  ) {
    this.#client = client;
    this.#isLean = isLean;
    this.#known = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    // As hosts show it to models.
    this.#told = JSON.stringify(
      tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    );
    this.#read = tokens(this.#told);
    this.#given = given;
  }

  /** @param given What the person has said: addresses, names and texts that the task begins with. */
  static async of(options: McpServerOptions, given: string): Promise<Assistant> {
    const server = createMcpServer(options);
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    const client = new Client({ name: "tasks", version: "1.0.0" });
    await client.connect(near);
    const { tools } = await client.listTools();
    return new Assistant(client, options.lean === true, tools, given);
  }

  /** Looks for tools by words, where they are not all listed. */
  async look(query: string): Promise<void> {
    if (this.#isLean) await this.#call("search_tools", { query });
  }

  /** Calls a tool that it was told of, with arguments that it was told of. */
  async use(name: string, given: Arguments = {}): Promise<Told> {
    if (this.#isLean && !this.#known.has(name)) {
      this.#check(name, "tool");
      const { text } = await this.#call("describe_tools", { names: [name] });
      for (const tool of JSON.parse(text.split("\n")[0] ?? "").tools) this.#known.set(tool.name, tool.inputSchema);
    }
    const schema = this.#known.get(name);
    if (!schema) throw new Error(`Nobody has said that there is ${name}.`);
    const properties: object = Reflect.get(schema, "properties") ?? {};
    for (const argument of Object.keys(given))
      if (!Object.hasOwn(properties, argument)) throw new Error(`Nobody has said that ${name} takes ${argument}.`);
    for (const id of JSON.stringify(given).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []) this.#check(id, "id");
    return this.#isLean ? this.#call("call_tool", { name, arguments: JSON.stringify(given) }) : this.#call(name, given);
  }

  cost(): Cost {
    return { context: tokens(this.#told), read: this.#read, calls: this.#calls };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }

  #check(text: string, what: string): void {
    if (!this.#told.includes(text) && !this.#given.includes(text))
      throw new Error(`Nobody has said the ${what} ${text}.`);
  }

  async #call(name: string, given: Arguments): Promise<Told> {
    const { content, structuredContent, isError } = await this.#client.callTool({ name, arguments: { ...given } });
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    this.#told += `\n${JSON.stringify({ name, arguments: given })}\n${text}`;
    this.#calls += 1;
    this.#read += tokens(this.#told);
    return {
      isError: isError === true,
      text,
      data: { ...(typeof structuredContent === "object" && structuredContent) },
    };
  }
}

function tokens(text: string): number {
  return encode(text).length;
}
