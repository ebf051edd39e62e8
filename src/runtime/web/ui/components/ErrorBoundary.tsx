// What fails while it is shown is replaced, and nothing around it.

import { Component, type ReactNode } from "react";

interface Props {
  readonly instead: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly failed: { readonly error: unknown } | null }> {
  override state: { readonly failed: { readonly error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override render(): ReactNode {
    return this.state.failed === null ? this.props.children : this.props.instead(this.state.failed.error);
  }
}
