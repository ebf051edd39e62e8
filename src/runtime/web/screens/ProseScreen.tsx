// A page of prose, as the document has it.

import type { ScreenView } from "../../wire.ts";
import { ScreenActions } from "../actions/ScreenActions.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import styles from "../layout/screens.module.css";
import { useDocumentText } from "../ui/components/DocumentText.tsx";
import { Markdown } from "../ui/components/Markdown.tsx";

export default function ProseScreen({ screen }: { readonly screen: ScreenView }) {
  return (
    <>
      <PageHeader title={screen.name} derived={screen.derived} actions={<ScreenActions actions={screen.actions} />} />
      <div className={styles.body} {...useDocumentText()}>
        <Markdown text={screen.help} />
      </div>
    </>
  );
}
