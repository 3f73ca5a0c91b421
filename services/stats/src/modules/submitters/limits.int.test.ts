import { submitPrecursorForge } from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { expect, test } from 'vitest'
import { ITEMS, useStatsApp } from '../../testing/use-stats-app.ts'

const stats = useStatsApp({ env: { SUBMISSIONS_PER_MINUTE: '3', REFUSALS_PER_MINUTE: '2' } })
const { id: ID, name } = ITEMS.dawn
const body = { ID, name, ISO: '2026-02-28T10:00:00Z', sell: null }
const submit = (submitter: string) => injectEndpoint(stats.app, submitPrecursorForge, { body, headers: { submitter } })

test('a submitter may send a limited number per minute, whatever their result', async () => {
  const [token, other] = [await stats.addSubmitter('one'), await stats.addSubmitter('other')]
  const replies = []
  for (let sent = 0; sent < 4; sent += 1) replies.push(await submit(token))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(replies[3]?.headers['retry-after']).toBeDefined()
  expect(replies[3]?.fault).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } })
  expect((await submit(other)).status).toBe(200)
})

test('a caller that is refused repeatedly is blocked, while good tokens of the same address are accepted', async () => {
  const statuses = []
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await submit(`guess ${sent}`)).status)
  expect(statuses).toEqual([401, 401, 429])
  expect((await submit(await stats.addSubmitter('third'))).status).toBe(200)
})
