// The studio example invoices exactly what it quotes.

import { afterEach, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

const SATURDAY = "2026-11-21T10:00:00.000Z";
const MONDAY = "2026-11-23T10:00:00.000Z";
const OPEN_AT_ONCE = 2;

let server: TestServer;

afterEach(() => server.close());

/** Numbers that look like chance and are the same in every run. */
function chances(seed: number): (to: number) => number {
  let state = seed;
  return (to) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * to);
  };
}

interface Terms {
  /** Of an hour, and of a piece of an instrument. */
  readonly rate: string;
  readonly piece: string | null;
  readonly discount: string;
  readonly hours: number;
}

/** Those that are worth a name, and many that nobody thought of. */
function termsOf(count: number): Terms[] {
  const upTo = chances(20_261_123);
  const known: Terms[] = [
    { rate: "7.50", piece: null, discount: "10", hours: 5 },
    { rate: "7.50", piece: null, discount: "10", hours: 3 },
    { rate: "0.01", piece: "0.01", discount: "50", hours: 1 },
    { rate: "7.55", piece: "3.33", discount: "0", hours: 1 },
  ];
  const money = (cents: number) => (cents / 100).toFixed(2);
  const others = Array.from({ length: count }, (): Terms => {
    const [rate, hours, discount] = [money(1 + upTo(6000)), 1 + upTo(8), String(upTo(100))];
    return { rate, hours, discount, piece: upTo(2) === 0 ? null : money(1 + upTo(2500)) };
  });
  return [...known, ...others];
}

/** Nuno books by terms that the desk makes for him, and confirms. */
async function studioWithTerms() {
  server = await openExample("studio");
  const [desk, nuno] = [await sampleUser(server, "desk"), await sampleUser(server, "nuno")];
  const booked = async ({ rate, piece, discount, hours }: Terms, index: number, starts_at: string): Promise<() => Promise<Json>> => {
    const rates = ["weekday", "weekend"].map((kind) => ({ kind, from_day: "2026-01-01", price: rate }));
    const room = await desk.save("new-room", { name: `Room of terms ${index}`, seats: 9, rates });
    const plan = await desk.save("new-plan", { name: `Plan of terms ${index}`, hours_per_week: 80, discount });
    const lent = piece === null ? [] : [await desk.save("new-instrument", { name: `Instrument ${index}`, pieces: 9, price: piece })];
    const member = (await desk.rows("members")).find(({ values }) => values.email === "nuno@example.org") as Json;
    await desk.change("edit-member", member, { plan: plan.id });
    const lines = lent.map(({ id: instrument }) => ({ instrument, pieces: 3 }));
    const { id } = await nuno.save("book-a-room", { room: room.id, starts_at, hours, people: 1, lent: lines });
    const booking = async () => (await nuno.rows("my-bookings")).find((row) => row.id === id) as Json;
    await nuno.act("Booking", await booking(), "confirm");
    return booking;
  };
  return { nuno, booked };
}

it("tells before a late cancelling what the invoice then says", async () => {
  const { nuno, booked } = await studioWithTerms();
  for (const [index, terms] of termsOf(24).entries()) {
    const booking = await booked(terms, index, SATURDAY);
    const warned = await nuno.act("Booking", await booking(), "cancel").then(
      () => "nothing",
      ({ message }: Error) => message,
    );
    const moved = await nuno.act("Booking", await booking(), "move", { starts_at: MONDAY, hours: 1 }).then(
      () => "nothing",
      ({ message }: Error) => message,
    );
    await nuno.actAnyway("Booking", await booking(), "cancel");
    const { ticket } = (await booking()).values;
    const invoice = (await nuno.rows("my-invoices")).find(({ values }) => values.reason === "cancelled_late") as Json;
    const { net, vat, total, booking: of, lines } = (await nuno.page(`invoice-page?p.invoice=${invoice.label}`)).values;
    expect([of.label, warned, moved], JSON.stringify({ terms, net, vat, lines })).toEqual([
      ticket,
      expect.stringContaining(`cancelling it now costs €${total}, 50% of the price with its tax.`),
      expect.stringContaining(`Cancelling costs €${total}, 50% of the price with its tax.`),
    ]);
    if (index === 0) expect([net, vat, total]).toEqual(["16.87", "3.88", "20.75"]);
  }
});

it("shows as the price of a booking what the invoice says where nobody comes", async () => {
  const { nuno, booked } = await studioWithTerms();
  const told = new Map<string, string>();
  for (const [index, terms] of termsOf(12).entries()) {
    // Two a day: beside what the samples have, that is as many as one member may have open.
    const day = 21 + Math.floor(index / OPEN_AT_ONCE);
    server.clock.at = new Date(`2026-11-${day}T09:00:00.000Z`);
    const { ticket, with_tax } = (await (await booked(terms, index, `2026-11-${day}T10:00:00.000Z`))()).values;
    told.set(ticket, with_tax);
  }
  server.clock.at = new Date("2026-11-30T12:00:00.000Z");
  const invoices = (await nuno.rows("my-invoices")).filter(({ values }) => values.reason === "absent");
  const written = new Map<string, string>();
  for (const { label } of invoices) {
    const { booking, total } = (await nuno.page(`invoice-page?p.invoice=${label}`)).values;
    if (told.has(booking.label)) written.set(booking.label, total);
  }
  expect([...written].toSorted()).toEqual([...told].toSorted());
});
