// A page of prose, as the document has it.

import type { ScreenView } from "../../../wire.ts";
import { useSaid } from "../../ui/DocumentText.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { ScreenActions } from "../actions/ScreenActions.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import styles from "./screens.module.css";

export default function ProseScreen({ screen }: { readonly screen: ScreenView }) {
  return (
    <>
      <PageHeader title={screen.name} derived={screen.derived} actions={<ScreenActions actions={screen.actions} />} />
      <div className={styles.body} {...useSaid()}>
        <Markdown text={screen.help} />
      </div>
    </>
  );
}
