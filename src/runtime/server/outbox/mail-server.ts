// Sends mail by SMTP. The library is loaded with the first mail.

import type { Transporter } from "nodemailer";
import type { MailContent } from "./outbox.ts";

export interface MailSettings {
  /** "smtps://user:password@mail.example.org" */
  readonly url: string;
  /** "Shop <shop@example.org>" */
  readonly from: string;
}

const TIMEOUT = 20_000;

export class MailServer {
  readonly #settings: MailSettings;
  #transport: Promise<Transporter> | null = null;

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  /** Answers what the server said; throws where it did not take the mail. `id` makes the same mail known as the same. */
  async send(id: string, { to, subject, text, html }: MailContent): Promise<string> {
    this.#transport ??= this.#connect();
    const transport = await this.#transport;
    const host = this.#settings.from.match(/@([^\s<>"]+?)>?\s*$/)?.[1] ?? "ninefold.invalid";
    const info = await transport.sendMail({
      from: this.#settings.from,
      // As an object, so that nothing in an address is read as a second one.
      to: { name: "", address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      messageId: `<${id}@${host}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return String((info as { readonly response?: unknown }).response ?? "sent").slice(0, 200);
  }

  close(): void {
    void this.#transport?.then((transport) => transport.close()).catch(() => {});
    this.#transport = null;
  }

  async #connect(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    const times = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT, dnsTimeout: TIMEOUT };
    return createTransport({ url: this.#settings.url, pool: true, maxConnections: 3, ...times } as Parameters<typeof createTransport>[0]);
  }
}
