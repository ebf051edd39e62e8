// A refusal links to the screen on which something can be done about it.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HALLS } from "../../fixtures/documents/remedy-links.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";
import { errorsIn } from "../../unit/compiler/diagnostics/findings.ts";

describe.each(engineFor(import.meta.filename))("where a refusal leads, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  let rooms: Json[];
  beforeAll(async () => {
    const person = (name: string, head = false) => ({ name, email: `${name.toLowerCase()}@example.org`, head });
    const Room = [
      { name: "Blue", seats: 2 },
      { name: "Red", seats: 2, closed: true },
    ];
    server = await open(HALLS, { engine, records: { Person: [person("Ann"), person("Hal", true)], Room } });
    for (const who of ["ann", "hal"]) tokens[who] = await server.signIn(`${who}@example.org`);
    rooms = (await server.ask("GET", "/-/screens/rooms/rows", undefined, { token: tokens.ann })).body.rows;
  });
  afterAll(() => server?.close());

  const roomOf = (name: string) => rooms.find(({ label }) => label === name);
  const book = (who: string, room: string, people: number) => {
    const body = { title: "Talk", room: roomOf(room).id, people };
    return server.ask("POST", "/api/records/Booking/actions/book", body, { token: tokens[who] });
  };

  it("is in the answer of the API and of a form, with each thing that is wrong", async () => {
    const { body } = await book("ann", "Blue", 5);
    const leads = { label: "Blue", href: `/rooms/${roomOf("Blue").id}` };
    expect(body).toMatchObject({ code: "crowded", leads, errors: [{ code: "crowded", leads }] });
    const form = { title: "Talk", room: roomOf("Blue").id, people: 99 };
    const sent = await server.ask("POST", "/-/start/Booking/book", { values: form }, { token: tokens.ann });
    expect(sent.body.errors.map(({ code, leads: way }: Json) => [code, way?.href])).toEqual([
      ["crowded", leads.href],
      ["huge", "/rules"],
    ]);
  });

  it("stands beside the action that is not possible, of a record that is there or is yet to be made", async () => {
    const started = roomOf("Red").actions.find(({ kind }: Json) => kind === "start");
    expect(started.blocked.leads).toEqual({ label: "Red", href: `/rooms/${roomOf("Red").id}` });
    const id = (await book("ann", "Blue", 1)).body.id;
    const { body } = await server.ask("GET", `/-/screens/booking/record?p.booking=${id}`, undefined, { token: tokens.ann });
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

/** Talks that are given twice, rooms that somebody has for themselves: what is in the way is found by a list. */
function finding(way: string, guarded = "Booking of Booking where (room = this.room and people > 30)"): string {
  return HALLS.replace(
    "| (new)  | book   | booked | not room.closed | room-closed |",
    "| (new)  | book   | booked | no Booking where (room = this.room and people > 30) | all-taken |",
  )
    .replace(
      "| seats  | integer  | required | -         |",
      "| seats  | integer  | required | -         |\n| bookings | every Booking by room | - | - |",
    )
    .replace(
      "| Few ",
      "| Once | Booking.title | no Booking where (it is not this and room = this.room and title = this.title) | twice |\n| Few ",
    )
    .replace(
      "| Booking   | see, book, hold, change | yes    | yes  |",
      "| Booking | see | if people != 7 | yes |\n| Booking | book, hold, change | yes | yes |",
    )
    .replace(
      "| room-closed | 409    | {room.name} is closed. | See when it opens. | Room page of room |",
      `| all-taken | 409 | {room.name} is taken whole. | - | ${guarded} |\n| twice | 409 | There is such a talk. | - | ${way} |`,
    );
}

const BY_TITLE = "where (room = this.room and title = this.title)";

describe.each(engineFor(import.meta.filename))("a refusal that leads to the record that a list finds, on %s", (engine) => {
  let server: TestServer;
  afterEach(() => server?.close());

  /** The rooms, and what booking a talk answers. */
  const opened = async (text: string) => {
    const person = (name: string, head = false) => ({ name, email: `${name.toLowerCase()}@example.org`, head });
    const Room = ["Blue", "Red"].map((name) => ({ name, seats: 99 }));
    server = await open(text, { engine, records: { Person: [person("Ann"), person("Hal", true)], Room } });
    const token = await server.signIn("ann@example.org");
    const rooms: Json[] = (await server.ask("GET", "/-/screens/rooms/rows", undefined, { token })).body.rows;
    const book = async (title: string, room: string, people = 1): Promise<Json> => {
      const body = { title, room: rooms.find(({ label }) => label === room).id, people };
      return (await server.ask("POST", "/api/records/Booking/actions/book", body, { token })).body;
    };
    const started = async (room: string): Promise<Json> => {
      const { body } = await server.ask("GET", "/-/screens/rooms/rows", undefined, { token });
      return body.rows.find(({ label }: Json) => label === room).actions.find(({ kind }: Json) => kind === "start");
    };
    return { token, book, started };
  };

  it.each([
    `Booking of Booking ${BY_TITLE}`,
    `Booking of Booking ${BY_TITLE.replace("(", "(it is not this and ")}`,
    "Booking of room.bookings where (title = this.title)",
  ])("is never that which is refused itself: %s", async (way) => {
    const { book } = await opened(finding(way));
    const first = await book("Bees", "Blue");
    await book("Bees", "Red");
    await book("Wasps", "Blue");
    expect(await book("Bees", "Blue")).toMatchObject({ code: "twice", leads: { label: "Bees", href: `/bookings/${first.id}` } });
  });

  it("is nowhere where several are found, or one that whoever is refused may not see", async () => {
    const { token, book } = await opened(finding("Booking of Booking where (room = this.room)"));
    const first = await book("Bees", "Blue");
    const changed = (people: number) => server.ask("PATCH", `/api/records/Booking/${first.id}`, { people }, { token });
    expect((await changed(7)).status).toBe(200);
    expect((await book("Bees", "Blue")).leads).toBeUndefined();
    const second = await book("Wasps", "Blue");
    expect((await book("Bees", "Blue")).leads.href).toBe(`/bookings/${second.id}`);
    expect((await book("Flies", "Blue")).id).toBeTypeOf("string");
    expect(await book("Bees", "Blue")).toMatchObject({ code: "twice" });
    expect((await book("Bees", "Blue")).leads).toBeUndefined();
  });

  it("stands beside what is not possible, before the record is there", async () => {
    const { book, started } = await opened(finding("House rules"));
    expect((await started("Blue")).blocked).toBeNull();
    const whole = await book("Bees", "Blue", 31);
    expect((await started("Blue")).blocked).toMatchObject({
      code: "all-taken",
      leads: { label: "Bees", href: `/bookings/${whole.id}` },
    });
    expect((await started("Red")).blocked).toBeNull();
  });

  it("asks nothing of a field that whoever is refused may not see", async () => {
    const hidden = finding(`Booking of Booking ${BY_TITLE}`).replace(
      "| Booking | book,",
      "| Booking | see title | no | yes |\n| Booking | book,",
    );
    const { book } = await opened(hidden);
    await book("Bees", "Blue");
    const again = await book("Bees", "Blue");
    expect(again.code).toBe("twice");
    expect(again.leads).toBeUndefined();
  });

  it("says the screen where what the record is shown as is hidden", async () => {
    const screens = finding("Me of user").replace(
      "| House rules  |",
      "| Me | /people/{person} | one Person | email | - |\n| House rules  |",
    );
    const { book } = await opened(screens.replace("| Room      | see,", "| Person | see name | no | yes |\n| Room      | see,"));
    await book("Bees", "Blue", 2);
    expect((await book("Bees", "Blue", 2)).leads).toMatchObject({ label: "Me" });
  });

  it.each([
    ["Room page of (if people > 5 then empty else room)", ({ room }: Json) => ({ label: "Blue", href: `/rooms/${room}` })],
    ["Me of user", (_: Json, ann: Json) => ({ label: "Ann", href: `/people/${ann.id}` })],
  ])("is the record to which an expression comes: %s", async (way, leads) => {
    const screens = finding(way).replace("| House rules  |", "| Me | /people/{person} | one Person | name | - |\n| House rules  |");
    const { token, book } = await opened(screens);
    const { items: people } = (await server.ask("GET", "/api/records/Person", undefined, { token })).body;
    const first = await book("Bees", "Blue", 2);
    expect((await book("Bees", "Blue", 2)).leads).toEqual(
      leads(
        first,
        people.find(({ name }: Json) => name === "Ann"),
      ),
    );
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
    ["Room page of Room", '"Room page of Room" leads to no page: there may be many Room, and it is not said which: Room where (…).'],
    [
      "Room page of Booking where (people > 3)",
      '"Room page of Booking where (people > 3)" leads to no page: Room page is about Room, and Booking where (people > 3) is Booking.',
    ],
    ["Rooms of Room where (seats > 3)", '"Rooms of Room where (seats > 3)" leads to no page: Rooms is about no record.'],
    ["Room page of people + 1", '"Room page of people + 1" leads to no page: Room page is about Room, and people + 1 is no record.'],
  ])("is checked: %s", (way, message) => {
    expect(wrong(way)).toEqual([["errors-lead-to-a-page", message]]);
  });

  it("says of a list where a name in it means nothing", () => {
    const [found, ...more] = errorsIn(HALLS.replace("Room page of room |", "Room page of Room where (chairs > 3) |"));
    expect([found?.code, found?.message, more]).toEqual(["names-are-known", 'There is no name called "chairs" here.', []]);
  });

  it("is told of where nothing raises the error", () => {
    const text = HALLS.replace("\n| huge ", "\n| not-found | 404 | Not there. | - | Rooms |\n| huge ");
    expect(errorsIn(text).map(({ code }) => code)).toEqual(["constructs-are-supported"]);
  });
});
