import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { BrandMark } from '../display/brand.tsx'
import { Button } from '../form/button.tsx'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** A changed value, e.g. the path, clears the error. */
  resetKey?: string | undefined
}

interface State {
  error: unknown
  failed: boolean
  resetKey: string | undefined
}

/**
 * A part of the app that did not arrive: the connection is lost, or it was replaced on the server since this page was
 * loaded. React remembers that it failed and only a new page knows the new names.
 */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading|Unable to preload/i.test(
      error.message,
    )
  )
}

/** Catches what breaks while drawing its children and shows a sentence with a way on, never a stack. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: null, failed: false, resetKey: props.resetKey }
  }

  retry = () => {
    if (isMissingPart(this.state.error)) location.reload()
    else this.setState({ error: null, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="px-6 py-14 text-center text-ink-2">
        <BrandMark className="mx-auto size-11 text-bar" />
        <h1 className="mt-2.5 mb-0.5 font-display text-empty text-ink">
          This page could not be shown
        </h1>
        <p>
          {isMissingPart(this.state.error)
            ? 'A part of it could not be loaded. Check your connection and try again.'
            : 'Something went wrong on our side. What you saved is safe.'}
        </p>
        <Button className="mt-3.5" onClick={this.retry}>
          <RotateCw aria-hidden="true" />
          Try again
        </Button>
      </div>
    )
  }
}
