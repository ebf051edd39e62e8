// Samples may refer to later records, and cycles are resolved or refused.

import { describe, expect, it } from "vitest";
import { open } from "../../support/test-server.ts";

const people = (boss: string, deputy = "optional") => `# People

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Order: email

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |
| away | yes/no | required | starts no |
| boss | reference to Person | ${boss} | - |
| deputy | reference to Person | ${deputy} | - |
| friends | list of Person | - | - |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Stood in for | Person | not away or deputy is not empty | no-deputy |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Member | signed in |

| Entity | Action | Member |
| --- | --- | --- |
| Person | see, create, change | yes |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| no-deputy | 422 | Name a deputy. |
`;

const person = (name: string, more: object = {}) => ({ email: `${name}@x.test`, ...more });
const at = (name: string) => `@Person:${name}@x.test`;

/** By the name in front of the @: who is referred to. */
async function made(text: string, records: readonly object[]) {
  const server = await open(text, { records: { Person: records } });
  const token = await server.signIn("a@x.test");
  const { items } = (await server.ask("GET", "/api/records/Person?size=50", undefined, { token })).body as {
    items: Record<string, unknown>[];
  };
  await server.close();
  const name = (id: unknown) => String(items.find((item) => item.id === id)?.email ?? "").split("@")[0];
  return items.map(({ email, boss, deputy, friends }) =>
    [String(email).split("@")[0], name(boss), name(deputy), (friends as unknown[]).map(name).join("+")].join(" "),
  );
}

describe("samples that refer to later ones of their list", () => {
  it("are made behind those, also where a rule wants the reference at once", async () => {
    const records = [person("a", { away: true, deputy: at("c") }), person("b", { boss: 2 }), person("c", { friends: [at("a"), at("b")] })];
    expect(await made(people("optional"), records)).toEqual(["a  c ", "b c  ", "c   a+b"]);
  });

  it("may go round where a reference can be set afterwards", async () => {
    const records = [person("a", { deputy: at("b") }), person("b", { deputy: 0 }), person("c", { deputy: 2 })];
    expect(await made(people("optional"), records)).toEqual(["a  b ", "b  a ", "c  c "]);
  });

  it("wait for what must be there, whichever comes first", async () => {
    const fixed = people("optional, fixed");
    const forth = [person("a", { boss: at("b") }), person("b", { deputy: at("a") })];
    expect(await made(fixed, forth)).toEqual(["a b  ", "b  a "]);
    const back = [person("b", { deputy: at("a") }), person("a", { boss: at("b") })];
    expect(await made(fixed, back)).toEqual(["a b  ", "b  a "]);
  });

  it("are refused by their names where they need each other", async () => {
    const text = people("optional, fixed");
    const records = [person("a", { boss: at("b") }), person("b", { boss: at("a") })];
    await expect(open(text, { records: { Person: records } })).rejects.toThrow(
      /samples, Person 2: its boss is Person 1, which needs it in turn\. One of them must be there first: /,
    );
    await expect(open(text, { records: { Person: [person("a", { boss: 0 })] } })).rejects.toThrow("samples, Person 1: its boss is itself.");
  });

  it("say what nobody in the file is called", async () => {
    await expect(open(people("optional"), { records: { Person: [person("a", { boss: at("z") })] } })).rejects.toThrow(
      'samples, Person 1: boss: no Person that is made by then has "z@x.test" in a field that is unique.',
    );
  });
});
