import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { type Found, followNames, type Names } from './follow-names.ts'

let names: Names | null = null
afterEach(() => names?.close())

const v4 = (...addresses: string[]): Found[] => addresses.map((address) => ({ address, family: 4 }))
const v6 = (...addresses: string[]): Found[] => addresses.map((address) => ({ address, family: 6 }))

const start = (host: string, first: Found[] | Error) => {
  let answer = first
  const asked: string[] = []
  const received: (readonly string[])[] = []
  names = followNames({
    lookUp: async (name) => {
      asked.push(name)
      if (answer instanceof Error) throw answer
      return answer
    },
    everyMs: 1,
  })
  names.follow(host, (addresses) => received.push(addresses))
  return {
    asked,
    received,
    /** The addresses that the listener received last, once the answer was given twice. */
    after: async (next: Found[] | Error) => {
      answer = next
      const before = asked.length
      await until('it is looked up', () => asked.length > before + 2)
      return received.at(-1)
    },
  }
}

test('addresses come and go, each once', async () => {
  const { after } = start('items', v4('10.0.0.1'))
  expect(await after(v4('10.0.0.1', '10.0.0.2'))).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(await after(v4('10.0.0.2', '10.0.0.2', '10.0.0.3'))).toEqual(['10.0.0.2', '10.0.0.3'])
})

test('a lookup that fails or finds nothing changes nothing', async () => {
  const { after, received } = start('items', new Error('EAI_AGAIN'))
  expect(await after(new Error('ENOTFOUND'))).toBeUndefined()
  expect(await after(v4('10.0.0.1'))).toEqual(['10.0.0.1'])
  const before = received.length
  for (const nothing of [[], new Error('ENOTFOUND')]) expect(await after(nothing)).toEqual(['10.0.0.1'])
  expect(received.length).toBe(before)
})

test('only the family of the first address is used, until no address of it is left', async () => {
  const { after } = start('items', [...v6('fd00::1'), ...v4('10.0.0.1')])
  expect(await after([...v6('fd00::1'), ...v4('10.0.0.1')])).toEqual(['fd00::1'])
  expect(await after([...v4('10.0.0.1', '10.0.0.2'), ...v6('fd00::1', 'fd00::2')])).toEqual(['fd00::1', 'fd00::2'])
  expect(await after(v4('10.0.0.1', '10.0.0.2'))).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(await after([...v6('fd00::1'), ...v4('10.0.0.1')])).toEqual(['10.0.0.1'])
})

test('literal addresses and this machine are never looked up', async () => {
  const { asked, after } = start('items', v4('10.0.0.1'))
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '[fd00::7]', 'localhost', 'localhost.', 'items.localhost'])
    names?.follow(host, () => expect.unreachable())
  await after(v4('10.0.0.2'))
  expect(new Set(asked)).toEqual(new Set(['items']))
})

test('a name is looked up once for all its listeners', async () => {
  const { asked, received, after } = start('site', v4('10.0.0.1'))
  let others = 0
  names?.follow('site', () => {
    others += 1
  })
  await after(v4('10.0.0.2'))
  expect([others, received.length]).toEqual([received.length, others])
  expect(asked.length - received.length).toBeLessThanOrEqual(1)
})
