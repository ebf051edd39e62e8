// Whether a record can still be made from another while its panel is open. What that hangs on may be another record
// than the one at hand, so it is asked anew with everything that shows stored records.

import { skipToken, useQuery } from "@tanstack/react-query";
import type { ActionView } from "../../../wire.ts";
import { startMeanwhileQuery } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import type { Target } from "../perform.tsx";
import type { Found } from "./use-meanwhile.ts";

/** Null as long as it can be done. */
export function useStartMeanwhile({ kind, entity, slug, fill }: ActionView, target: Target | null): Found | null {
  const [by] = Object.keys(fill);
  const isFrom = kind === "start" && target !== null && entity !== null && by !== undefined;
  const query = startMeanwhileQuery(target?.entity ?? "", target?.id ?? "", { entity: entity ?? "", action: slug, by: by ?? "" });
  const { data, error } = useQuery({ ...query, queryFn: isFrom ? query.queryFn : skipToken });
  const why = error && problemOf(error);
  if (why?.status === 404) return { record: null, why, changes: [], beside: null, early: true };
  if (target === null || data === undefined || (data.action !== null && data.action.blocked === null)) return null;
  const isSame = data.version === target.version;
  return {
    record: data,
    why: data.action?.blocked ?? null,
    changes: [],
    beside: null,
    early: true,
    ...(isSame ? { elsewhere: true } : {}),
  };
}
