import { type ReactNode, useRef } from 'react'
import { useDue } from './use-due.ts'

type WhenDueProps = {
  /** Px that are kept for it, about as high as it will be. */
  height: number
  children: ReactNode
}

/** What is expensive to draw and may be out of sight: it does not hold up what is seen. */
export const WhenDue = ({ height, children }: WhenDueProps) => {
  const place = useRef<HTMLDivElement>(null)
  return useDue(place) ? children : <div ref={place} aria-busy="true" style={{ minHeight: height }} />
}
