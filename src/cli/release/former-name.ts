// The data of a document whose file was renamed: they are in the folder of the name before, and know their product.

import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { examine } from "../../compiler/compile.ts";
import type { Configuration } from "../serve/configuration.ts";
import { UserError } from "../user-error.ts";
import { unpackBundle } from "./bundle.ts";
import { latestReleaseAt } from "./released.ts";

const DATABASE = "ninefold.db";

/** Throws `UserError` before a product would begin again without its records, because its document is called otherwise by now. */
export async function demandNoFormerData(
  file: string,
  product: string,
  { data, database }: Pick<Configuration, "data" | "database">,
): Promise<void> {
  const name = nameOf(file);
  const folder = join(dirname(resolve(file)), ".ninefold");
  if (data !== null || database !== null || existsSync(join(folder, name, DATABASE)) || !existsSync(folder)) return;
  const documents = new Set(readdirSync(dirname(folder)).map(nameOf));
  const former = readdirSync(folder).filter((one) => !documents.has(one) && existsSync(join(folder, one, DATABASE)));
  for (const one of former) {
    const release = await latestReleaseAt(`sqlite:${join(folder, one, DATABASE)}`);
    if (release === null || examine(unpackBundle(release.bundle).documents).name !== product) continue;
    const [there, here] = [join(folder, one), join(folder, name)].map((path) => relative(process.cwd(), path) || path);
    throw new UserError(
      `${file} has no data yet, and ${there} holds those of “${product}”, from when its document was called ${one}.\n` +
        `To go on with them, stop what serves them and rename the folder to ${here}, or start with: --data ${there}\n` +
        `To begin without records, start with: --data ${here}`,
    );
  }
}

function nameOf(file: string): string {
  return basename(file, extname(file));
}
