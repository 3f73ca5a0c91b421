import type { AnyEndpoint } from '@gildscope/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAgain } from '../../../api/ask-again.ts'
import type { Archives } from './use-archives.ts'

/** Refetches the content of a page after its archives were read again; `endpoints` must not change. */
export const useRefetched = (
  { isKnown, version }: Pick<Archives, 'isKnown' | 'version'>,
  endpoints: readonly AnyEndpoint[],
): void => {
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const before = seen.current
    seen.current = version
    if (before === undefined || before === version) return
    for (const old of endpoints) void askAgain(queries, old)
  }, [queries, isKnown, version, endpoints])
}
