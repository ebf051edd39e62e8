// A page of prose, as the document has it.

import type { ScreenView } from "../../../wire.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { ScreenActions } from "../actions/ScreenActions.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import styles from "./screens.module.css";

export default function ProseScreen({ screen }: { readonly screen: ScreenView }) {
  return (
    <>
      <PageHeader title={screen.name} derived={screen.derived} actions={<ScreenActions actions={screen.actions} />} />
      <div className={styles.body}>
        <Markdown text={screen.help} />
      </div>
    </>
  );
}
