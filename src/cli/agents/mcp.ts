// `ninefold mcp FILE`: gives an agent the document, and a running product as tools. With the address of the product,
// its records and actions are reached as the user of a token may reach them. Over standard input and output.

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { compile } from "../../compiler/compile.ts";
import { readDocuments } from "../document.ts";
import { UserError } from "../user-error.ts";
import { VERSION } from "../version.ts";
import { DOCUMENT_TOOLS, documentTool, readResource, resourcesOf } from "./mcp-document.ts";
import { Product } from "./mcp-product.ts";
import { PROMPTS, promptText } from "./mcp-prompts.ts";

export interface McpOptions {
  /** Where the product runs: "https://library.example.org". */
  readonly url?: string;
  readonly token?: string;
}

/** Ends when the agent closes its side. */
export async function mcpCommand(file: string, { url, token = process.env.NINEFOLD_TOKEN }: McpOptions): Promise<void> {
  const product = url === undefined ? null : productAt(file, url, token ?? null);
  const server = new Server(
    { name: "ninefold", version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: instructionsOf(file, product !== null) },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: [...DOCUMENT_TOOLS, ...(product === null ? [] : await product.tools())],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }): Promise<CallToolResult> => {
    const own = withUserErrors(() => documentTool(file, name, given));
    if (own !== null) return own;
    const answered = await product?.call(name, given);
    if (answered != null) return answered;
    throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`);
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: resourcesOf(file) }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const content = readResource(file, uri);
    if (content === null) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}.`);
    return { contents: [content] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: PROMPTS.map(({ text: _, ...prompt }) => prompt) }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const text = promptText(file, name, given);
    if (text === null) throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name}.`);
    return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once("end", () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
}

/** The document says under which path its calls are, and how a token is sent. */
function productAt(file: string, url: string, token: string | null): Product {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UserError(`--url ${url} is no address. Write the product's own: --url https://library.example.org`);
  const { plan } = compile(readDocuments(file));
  if (plan === null) throw new UserError(`${file} has errors, so no product runs from it. See: ninefold check ${file}`);
  const { basePath, tokenHeader, tokenScheme } = plan.api;
  const header = token === null ? null : { [tokenHeader]: `${tokenScheme} ${token}`.trim() };
  return new Product(`${url.replace(/\/+$/, "")}`, basePath, header);
}

function instructionsOf(file: string, runs: boolean): string {
  const document = `${file} is a nine-point specification, from which Ninefold runs a whole product. What it says is in the resources.`;
  return runs ? `${document} The other tools are the product's own calls, for what the user of the token may do.` : document;
}

/** What a document cannot be read for is told as the answer of a tool. */
function withUserErrors(answer: () => CallToolResult | null): CallToolResult | null {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { isError: true, content: [{ type: "text", text: error.message }] };
  }
}
