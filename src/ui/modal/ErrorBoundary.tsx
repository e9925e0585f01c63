'use client';
import { Component } from 'react';
import type { ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  report(error: unknown): void;
  /** What stands there instead; `retry` tries the part again. */
  trouble(retry: () => void): ReactNode;
}

/** A part that throws is replaced by a way on; the rest of the kit never hears of it. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? this.props.trouble(() => this.setState({ hasCrashed: false })) : this.props.children;
  }
}
