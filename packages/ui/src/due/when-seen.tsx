import { type ReactNode, useRef } from 'react'
import { useSeen } from './use-due.ts'

type WhenSeenProps = {
  /** Reserved height in px, approximately the final one. */
  height: number
  children: ReactNode
}

/** Wraps what asks for much: it is not drawn before it is seen, however idle the browser is. Until then nothing is loading. */
export const WhenSeen = ({ height, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null)
  return useSeen(place, false) ? children : <div ref={place} style={{ minHeight: height }} />
}
