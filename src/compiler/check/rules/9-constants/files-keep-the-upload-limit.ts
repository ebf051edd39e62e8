// A field of files allows no more than any upload may have, on whichever day.

import { sizeText } from "../../../expression/file-kinds.ts";
import type { Rule } from "../../rule.ts";

export const filesKeepTheUploadLimit: Rule = (model, report) => {
  const limit = model.constants.get("UPLOAD_LIMIT");
  if (limit === undefined || limit.unit !== "bytes") return;
  const sizes = limit.steps.flatMap(({ value }) => (value?.op === "literal" ? [Number(value.value)] : []));
  const most = Math.min(...sizes);
  for (const entity of model.entities.values()) {
    for (const field of entity.fields.values()) {
      if (field.type?.is !== "file" || field.type.maxBytes === null || field.type.maxBytes <= most) continue;
      const parameters = { field: field.name, size: sizeText(field.type.maxBytes), limit: sizeText(most) };
      report("files-keep-the-upload-limit", field.span, parameters, { related: [{ span: limit.span, message: "The limit is here." }] });
    }
  }
};
