// A real `ninefold dev` for a browser.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");

export interface Dev {
  /** Without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startDev(file: string): Promise<Dev> {
  const shell = spawn(process.execPath, [resolve(ROOT, "bin/ninefold.js"), "dev", file, "--port", "0"], { stdio: "pipe" });
  const url = await new Promise<string>((found, ended) => {
    let said = "";
    shell.stdout.on("data", (text) => {
      said += String(text);
      const address = /runs at (?<address>\S+)/.exec(said)?.groups?.address;
      if (address !== undefined) found(address.replace(/\/$/, ""));
    });
    shell.once("exit", () => ended(new Error(said)));
  });
  const stop = async () => {
    const gone = once(shell, "exit");
    shell.kill("SIGTERM");
    await gone;
  };
  return { url, stop };
}
