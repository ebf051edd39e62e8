// GET /-/find?q=…: records by words, of every entity with a page. It finds what the search of a list finds: nothing
// that they may not see, and by nothing that they may not see.

import type { FoundRecord, FoundView } from "../../../wire/search.ts";
import { SEE } from "../../access/access.ts";
import { pageOf } from "../../access/screen-access.ts";
import { isNever, thisRecord } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { referenceCell, Selection } from "../../reading/columns.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { orderOf, readPage } from "../../reading/read.ts";
import { searchCondition, searchOrder } from "../../reading/search.ts";

const OF_EACH = 5;
const LONGEST = 200;

export async function findView(ask: HttpRequest): Promise<FoundView> {
  demandKnown(ask, ask.query, (name) => name === "q");
  const text = (single(ask, ask.query, "q") ?? "").trim().slice(0, LONGEST);
  if (text === "") return { records: [] };
  const { app, actor } = ask;
  const entities = Object.values(app.plan.entities).filter(
    ({ name, search }) => search.length > 0 && pageOf(app, actor, name) !== null && !isNever(app.access.may(name, SEE, actor.roles).when),
  );
  const found = await Promise.all(
    entities.map(async ({ name, label }): Promise<FoundRecord[]> => {
      const selection = new Selection();
      const reference = referenceCell(ask, selection, thisRecord(name), name);
      const order = [...searchOrder(ask, name, text), ...orderOf(ask, name)];
      const request = { entity: name, where: searchCondition(ask, name, text), order, page: 1, size: OF_EACH, total: null } as const;
      const { rows } = await readPage(ask, app.store, request, selection);
      return rows.flatMap((row) => {
        const record = reference(row);
        return record === null || record.href === null ? [] : [{ ...record, entity: name, entityLabel: label }];
      });
    }),
  );
  return { records: found.flat() };
}
