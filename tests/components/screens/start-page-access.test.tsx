// A product whose first address is a list that not everybody may open.

import { afterAll, beforeAll, it } from "vitest";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const WISHES = `# Wishes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route | Shows        | Fields        |
| --------- | ----- | ------------ | ------------- |
| To decide | /     | list of Wish | name, urgent  |
| Mine      | /mine | list of Note | text          |

## 3. Entities and their fields

### Person

| Field | Type              | Must be                |
| ----- | ----------------- | ---------------------- |
| name  | text(20)          | required               |
| email | email             | required, unique       |
| role  | choice(desk, guest) | required |

### Wish

| Field  | Type     | Must be  |
| ------ | -------- | -------- |
| name   | text(20) | required |
| urgent | yes/no   | -        |

### Note

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| text  | text(20) | required |

## 6. Roles and permissions

| Role  | Means                |
| ----- | -------------------- |
| Desk  | user.role is desk  |
| Guest | user.role is guest |

| Entity | Action | Desk | Guest |
| ------ | ------ | ---- | ----- |
| Wish   | see    | yes  | no    |
| Note   | see    | yes  | yes   |
`;

let server: TestServer;

beforeAll(async () => {
  server = await open(WISHES, {
    records: {
      Person: [
        { name: "Rita", email: "rita@example.org", role: "desk" },
        { name: "Olga", email: "olga@example.org", role: "guest" },
      ],
    },
    development: true,
  });
});

afterAll(async () => {
  await server?.close();
});

const olga = (path: string) => windowOf(server, "olga@example.org").then((window) => pageAt(window, path));

it("begins elsewhere for whoever may not open it", async () => {
  const page = await olga("/");
  await page.waitForURL(/\/mine$/);
  await page.context().close();
});
