// How a file names the records that its rows refer to.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const PRACTICE = `# Practice

## 1. What the product does and for whom

- Signs in as: Clerk

## 2. Screens and routes

| Screen  | Route    | Shows          | Fields       | Actions        |
| ------- | -------- | -------------- | ------------ | -------------- |
| Animals | /animals | list of Animal | name, keeper, kind, room | create, import |
| New     | /new     | form for Animal | name, keeper, kind, room | save |

## 3. Entities and their fields

### Clerk

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Person

- Shown as: {name} ({town})

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| town  | text(80) | required         |
| email | email    | optional, unique |

### Room

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(60) | required, unique |
| code  | text(9)  | required, unique |

### Animal

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| name   | text(80)            | required |
| keeper | reference to Person | required |
| kind   | one of: epee "Épée", the_dog "Dog’s", oel "Öl", wine | optional |
| room   | reference to Room   | optional |
| rooms  | list of Room        | optional |
| mother | reference to Animal | optional |

## 6. Roles and permissions

| Role | Means     |
| ---- | --------- |
| Desk | signed in |

| Entity | Action         | Desk |
| ------ | -------------- | ---- |
| Person | see            | yes  |
| Room   | see            | yes  |
| Animal | see, create    | yes  |
`;

let server: TestServer;
let token: string;

beforeAll(async () => {
  const Person = [
    { name: "Ann", town: "Porto", email: "ann@example.org" },
    { name: "Ben", town: "Porto", email: "ben@example.org" },
    { name: "Ben", town: "Braga" },
    { name: "Élodie Œuvrard", town: "Étang d’Or" },
    { name: "Jörg Größe", town: "Köln" },
    { name: "Zoe", town: "Linz" },
    { name: "Zoé", town: "Linz" },
  ];
  const Room = [
    { name: "Dojo de l’Étang", code: "A1" },
    { name: "Halle “Süd”", code: "É2" },
    { name: "C++", code: "C3" },
  ];
  server = await open(PRACTICE, { records: { Person, Room, Clerk: [{ email: "desk@example.org" }] } });
  token = await server.signIn("desk@example.org");
});
afterAll(() => server?.close());

const given = async (columns: string, cells: string): Promise<Json> => {
  const response = await fetch(`${server.url}/-/screens/animals/import/try?map=${columns}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
    body: `${columns}\n${cells}\n`,
  });
  return response.json();
};
const tried = (keeper: string): Promise<Json> => given("name,keeper", `Rex,${keeper}`);

it.each(["Ann (Porto)", "Ann", "ann@example.org", "ben@example.org", "Ben (Braga)"])("finds %s", async (keeper) => {
  expect(await tried(keeper)).toMatchObject({ created: 1, wrong: 0 });
});

it.each([
  ["Ben", "reference-ambiguous"],
  ["An", "unknown-name"],
  ["Porto", "unknown-name"],
])("does not guess of %s", async (keeper, code) => {
  const { wrong, errors } = await tried(keeper);
  expect([wrong, errors[0].code]).toEqual([1, code]);
});

it.each(["elodie oeuvrard", "Elodie Œuvrard (Etang d'Or)", "Joerg Groesse", "JORG GRÖSSE", "Zoé", "Zoe (Linz)"])(
  "finds %s as a search does, what is exactly so first",
  async (keeper) => {
    expect(await tried(keeper)).toMatchObject({ created: 1, wrong: 0 });
  },
);

it("does not choose between two that a search takes for the same", async () => {
  const { wrong, errors } = await tried("ZOË (Linz)");
  expect([wrong, errors[0].code]).toEqual([1, "reference-ambiguous"]);
});

it.each(["Dojo de l'Étang", "dojo de l'etang", 'halle "sued"', "c++"])(
  "finds the room %s, in a column of its own field too",
  async (room) => {
    const cell = `"${room.replaceAll('"', '""')}"`;
    for (const column of ["room", "room.name"])
      expect(await given(`name,keeper,${column}`, `Rex,Ann,${cell}`), column).toMatchObject({ created: 1, wrong: 0 });
  },
);

it.each(["Dojo", "Dojo de lÉtang", "C"])("does not take %s for the name of a room", async (room) => {
  const { wrong, errors } = await given("name,keeper,room.name", `Rex,Ann,${room}`);
  expect([wrong, errors[0].code]).toEqual([1, "unknown-name"]);
});

it.each([
  ["Epée", 0],
  ["ÉPÉE", 0],
  ["dog's", 0],
  ["Oel", 0],
  ["Vine", 1],
])("reads the choice %s", async (kind, wrong) => {
  expect(await given("name,keeper,kind", `Rex,Ann,${kind}`)).toMatchObject({ wrong });
});

it("tells of what finds a record its field beside its name, and not the field that is its name", async () => {
  const headers = { authorization: `Bearer ${token}`, "x-ninefold": "1" };
  const response = await fetch(`${server.url}/-/screens/animals/import/expected`, { headers });
  const { columns } = (await response.json()) as Json;
  const room = columns.find(({ header }: Json) => header === "Room");
  expect(room.of).toEqual({ label: "Room", key: null });
});

it("looks for no more names in a cell than a list may have, and tells of the first that there are not", async () => {
  const names = (many: number) => Array.from({ length: many }, (_, at) => `No ${at}`).join(";");
  const { errors } = await given("name,keeper,rooms", `Rex,Ann,${names(1001)}`);
  expect(errors).toMatchObject([{ column: 2, code: "out-of-range", detail: "Rooms must be a list of at most 1000 values." }]);
  const told = (await given("name,keeper,rooms", `Rex,Ann,${names(30)}`)).errors;
  expect(told.slice(0, 20).map(({ code }: Json) => code)).toEqual(Array(20).fill("unknown-name"));
  expect(told[20].detail).toContain("10 more");
});

it("finds in a row what a row after it makes, and once it is made, in those after that", async () => {
  const rows = ["Rex,Ann,Tess", "Tess,Ann,", "Kim,Ann,Tess"].join("\n");
  const { created, errors } = await given("name,keeper,mother", rows);
  expect([created, errors.map(({ row, code }: Json) => [row, code])]).toEqual([3, []]);
});
