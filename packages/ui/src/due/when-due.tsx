import { type ReactNode, useRef } from 'react'
import { useDue } from './use-due.ts'

type WhenDueProps = {
  /** Reserved height in px, approximately the final one. */
  height: number
  children: ReactNode
}

/** Wraps content that is expensive to draw and may be out of sight, so that it does not delay visible content. */
export const WhenDue = ({ height, children }: WhenDueProps) => {
  const place = useRef<HTMLDivElement>(null)
  return useDue(place) ? children : <div ref={place} aria-busy="true" style={{ minHeight: height }} />
}
