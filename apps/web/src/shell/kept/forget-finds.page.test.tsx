import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { FIND_KEPT_MS, forgetFinds } from './forget-finds.ts'
import { readKept, writeKept } from './kept-store.ts'

afterEach(() => deleteDB('gildscope'))

test('what Find read is emptied after ten minutes, of everybody, and nothing else is', async () => {
  const now = Date.now()
  const readAt = (endedAt: number) => ({ snapshot: { endedAt }, spots: [] })
  await writeKept({ user: 'orla', name: 'find' }, readAt(now - FIND_KEPT_MS))
  await writeKept({ user: 'brann', name: 'find' }, { odd: true })
  await writeKept({ user: 'ivo', name: 'find' }, readAt(now - FIND_KEPT_MS + 1_000))
  await writeKept({ user: 'orla', name: 'find-recent' }, [1])
  await forgetFinds(now)
  expect(await readKept({ user: 'orla', name: 'find' })).toBeUndefined()
  expect(await readKept({ user: 'brann', name: 'find' })).toBeUndefined()
  expect(await readKept({ user: 'ivo', name: 'find' })).toEqual(readAt(now - FIND_KEPT_MS + 1_000))
  expect(await readKept({ user: 'orla', name: 'find-recent' })).toEqual([1])
})
