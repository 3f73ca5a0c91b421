import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readKept } from './kept-store.ts'
import { useKept } from './use-kept.ts'

const schema = z.record(z.string(), z.number())

afterEach(() => deleteDB('gildscope'))

test('what one user keeps is not shown to the next, and is no beginning of what that one keeps', async () => {
  const shown: unknown[] = []
  const { result, rerender } = renderHook(
    ({ user }) => {
      const kept = useKept(user, 'values', schema)
      if (user === 'brann') shown.push(kept.value)
      return kept
    },
    { initialProps: { user: 'orla' } },
  )
  await waitFor(() => expect(result.current.value).toBeNull())
  act(() => result.current.change(() => ({ karma: 5 })))
  await waitFor(() => expect(result.current.value).toEqual({ karma: 5 }))
  rerender({ user: 'brann' })
  act(() => result.current.change((now) => ({ ...now, laurels: 7 })))
  await waitFor(() => expect(result.current.value).toEqual({ laurels: 7 }))
  await waitFor(async () => expect(await readKept({ user: 'brann', name: 'values' })).toEqual({ laurels: 7 }))
  expect(result.current.value).toEqual({ laurels: 7 })
  expect(JSON.stringify(shown)).not.toContain('karma')
})
