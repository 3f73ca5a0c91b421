import { Component, type ReactNode } from 'react'

type Props = {
  /** Another value tries again. */
  resetKey: string
  fallback: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { error: Error | null; resetKey: string }

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Contains a crash where it happened; React requires a class for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: asError(thrown) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return this.props.fallback(error, () => this.setState({ error: null }))
  }
}
