// A refusal leads to the screen on which something can be done about it, for those who may open that and see the record.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsIn } from "../diagnostics/findings.ts";
import { HALLS } from "./halls.ts";
import { ENGINES, type House, type Json, open } from "./harness.ts";

describe.each(ENGINES)("where a refusal leads, on %s", (engine) => {
  let house: House;
  const tokens: Record<string, string> = {};
  let rooms: Json[];
  beforeAll(async () => {
    const person = (name: string, head = false) => ({ name, email: `${name.toLowerCase()}@example.org`, head });
    const Room = [
      { name: "Blue", seats: 2 },
      { name: "Red", seats: 2, closed: true },
    ];
    house = await open(HALLS, { engine, records: { Person: [person("Ann"), person("Hal", true)], Room } });
    for (const who of ["ann", "hal"]) tokens[who] = await house.signIn(`${who}@example.org`);
    rooms = (await house.ask("GET", "/-/screens/rooms/rows", undefined, { token: tokens.ann })).body.rows;
  });
  afterAll(() => house?.close());

  const roomOf = (name: string) => rooms.find(({ label }) => label === name);
  const book = (who: string, room: string, people: number) => {
    const body = { title: "Talk", room: roomOf(room).id, people };
    return house.ask("POST", "/api/records/Booking/actions/book", body, { token: tokens[who] });
  };

  it("is in the answer of the API and of a form, with each thing that is wrong", async () => {
    const { body } = await book("ann", "Blue", 5);
    const leads = { label: "Room page", href: `/rooms/${roomOf("Blue").id}` };
    expect(body).toMatchObject({ code: "crowded", leads, errors: [{ code: "crowded", leads }] });
    const form = { title: "Talk", room: roomOf("Blue").id, people: 99 };
    const sent = await house.ask("POST", "/-/start/Booking/book", { values: form }, { token: tokens.ann });
    expect(sent.body.errors.map(({ code, leads: way }: Json) => [code, way?.href])).toEqual([
      ["crowded", leads.href],
      ["huge", "/rules"],
    ]);
  });

  it("stands beside the action that is not possible, of a record that is there or is yet to be made", async () => {
    const started = roomOf("Red").actions.find(({ kind }: Json) => kind === "start");
    expect(started.blocked.leads).toEqual({ label: "Room page", href: `/rooms/${roomOf("Red").id}` });
    const id = (await book("ann", "Blue", 1)).body.id;
    const { body } = await house.ask("GET", `/-/screens/booking/record?p.booking=${id}`, undefined, { token: tokens.ann });
    const held = body.actions.find(({ slug }: Json) => slug === "hold");
    expect(held.blocked.leads).toEqual({ label: "Edit booking", href: `/bookings/${id}/edit` });
  });

  it("is nowhere for whoever may not open the screen, nor see the record", async () => {
    const { body } = await book("hal", "Blue", 99);
    expect(body.errors.map(({ code, leads }: Json) => [code, leads])).toEqual([
      ["crowded", undefined],
      ["huge", { label: "House rules", href: "/rules" }],
    ]);
  });
});

describe("where a refusal is said to lead", () => {
  const wrong = (way: string) => errorsIn(HALLS.replace("Room page of room |", `${way} |`)).map(({ code, message }) => [code, message]);

  it.each([
    ["Hall page of room", '"Hall page of room" leads to no page: there is no screen Hall page.'],
    ["Room page", '"Room page" leads to no page: Room page is about Room, and it is not said which: Room page of ….'],
    ["Room page of title", '"Room page of title" leads to no page: Room page is about Room, and title is no record.'],
    ["Booking of room", '"Booking of room" leads to no page: Booking is about Booking, and room is Room.'],
    ["Rooms of room", '"Rooms of room" leads to no page: Rooms is about no record.'],
  ])("is checked: %s", (way, message) => {
    expect(wrong(way)).toEqual([["errors-lead-to-a-page", message]]);
  });

  it("is told of where nothing raises the error", () => {
    const text = HALLS.replace("\n| huge ", "\n| not-found | 404 | Not there. | - | Rooms |\n| huge ");
    expect(errorsIn(text).map(({ code }) => code)).toEqual(["constructs-are-supported"]);
  });
});
