import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRecordedData } from '@gildscope/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callRows } from './support/call.ts'
import { faultsOf, type Known } from './support/expected-form.ts'
import { readSeenRequests } from './support/seen-requests.ts'
import { joinSharedSite } from './support/shared-site.ts'

const GLOB_OF_ECTOPLASM = 19_721
/** Fields that are computed only when requested by name, and are missing from answers to requests that name none. */
const WORKED_OUT = [
  /^(?!1d_sell_price_change$).*_change$|^(?:2d|7d|1m|12m)_tax$|^3m_|^(?:buy|sell)_steady_price$|^(?:first_added|last_updated)$/,
  /^(?:held|snatch|snipe)_|^vendor_.*_loss|^upgrade\d_sell_price$|^extraction_profit$/,
]
const LOOKED_AT = 'id,name,type,description,marketable,buy_price,roi'

const file = join(findRecordedData() ?? '', 'samples', 'requests-seen.tsv')

describe.skipIf(!existsSync(file))('[recorded data] requests that clients of the older service send', () => {
  const requests = existsSync(file) ? readSeenRequests(file) : []
  let origin: string
  let known: Known

  const rows = (path: string) => callRows(`${origin}/gw2/${path}`)

  beforeAll(async () => {
    origin = (await joinSharedSite()).origin
    const items = await rows(`v1/items/json?ids=all&fields=${LOOKED_AT}`)
    const keys = await call(`${origin}/gw2/v1/items/keys`)
    const names: string[] = JSON.parse(keys.text)
    known = {
      items: new Map(items.map((row) => [Number(row.id), row])),
      itemFields: names.filter((name) => !WORKED_OUT.some((form) => form.test(name))),
    }
  }, 600_000)

  it('were recorded', () => {
    expect(requests.length).toBeGreaterThan(30)
  })

  it.each([
    'v1/gemstore/catalogue/json',
    `v2/history/json?itemID=${GLOB_OF_ECTOPLASM}`,
    `v2/history/hourly/json?itemID=${GLOB_OF_ECTOPLASM}`,
  ])('find something at %s', async (path) => {
    expect((await rows(path)).length).toBeGreaterThan(20)
  })

  it.each(requests.map((request) => [request.address, request]))(
    '%s',
    async (_address, { pathname, search, query }) => {
      const answer = await call(`${origin}${pathname}${search}`)
      expect(faultsOf({ endpoint: pathname, query }, answer, known)).toEqual([])
    },
  )
})
