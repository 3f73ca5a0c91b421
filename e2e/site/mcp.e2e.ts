// @module-tag chromium-headless-shell
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callJson } from '../support/call.ts'
import { useSite } from '../support/use-site.ts'
import { transcriptOf } from './mcp/transcript.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INSTALL_LIMIT_MS = 240_000
const ECTO = 19721
const COIN = 19976
const CLOVER = 19675
const PLANK = 19713

const run = promisify(execFile)
const site = useSite()
const folder = mkdtempSync(join(tmpdir(), 'gildscope-mcp-'))
let client: Client

/** Packs the tools for the sites of this checkout, and installs them from one as anybody does. */
beforeAll(async () => {
  const env = { ...process.env, pnpm_config_verify_deps_before_run: 'false' }
  await run('pnpm', ['pack-mcp'], { cwd: ROOT, env })
  writeFileSync(join(folder, 'package.json'), '{}')
  const flags = ['--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund']
  // npm keeps what it once read at an address.
  await run('npm', ['install', ...flags, `${site.origin}/mcp.tgz?at=${Date.now()}`], { cwd: folder })
  client = new Client({ name: 'e2e', version: '1' })
  const args = [join(folder, 'node_modules/.bin/gildscope-mcp'), site.origin]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
}, INSTALL_LIMIT_MS)
afterAll(async () => {
  await (client as Client | undefined)?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

type Figure = { least: number | null; value: number | null; most: number | null; basis: string }

const call = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { structuredContent } = await client.callTool({ name, arguments: args })
  return structuredContent as Record<string, unknown>
}

describe('the tools for assistants', () => {
  it('are one package that brings no other', () => {
    const scopes = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
    expect(scopes).toEqual(['@gildscope'])
    expect(readdirSync(join(folder, 'node_modules/@gildscope'))).toEqual(['mcp'])
  })

  it('say what they said when this was written, whatever the figures are', async () => {
    const asked: [name: string, args: Record<string, unknown>][] = [
      ['search_items', { text: 'mystic c', limit: 3 }],
      ['search_items', { text: 'no such thing' }],
      ['item_price', { items: [ECTO, COIN, CLOVER, 999_999_999] }],
      ['item_book', { item: ECTO, units: 250, levels: 2 }],
      ['item_history', { item: ECTO, by: 'day', from: '2020-01-01', to: '2020-01-02' }],
      ['item_trade', { item: COIN, window: '7d' }],
      ['crafting_plan', { item: PLANK, units: 2 }],
      ['status', {}],
      ['item_book', { item: CLOVER }],
      ['item_book', { item: ECTO, unit: 3 }],
      ['item_trade', { item: COIN, window: '3d' }],
      ['crafting_plan', { item: ECTO }],
      ['no_such_tool', {}],
    ]
    const { tools } = await client.listTools()
    const said = []
    for (const [name, args] of asked)
      said.push({ name, args, answer: await client.callTool({ name, arguments: args }) })
    await expect(transcriptOf(tools, said)).toMatchFileSnapshot('mcp/transcript.txt')
  })

  it('agree with the API', async () => {
    const [row] = await site.rows(
      `v1/items/json?ids=${ECTO}&fields=sell_price,buy_price,7d_sell_sold,7d_sell_sold_error`,
    )
    const { items } = await call('item_price', { items: [ECTO] })
    expect(items).toMatchObject([{ sellPrice: { value: row?.sell_price }, buyPrice: { value: row?.buy_price } }])
    const { sellSide } = (await call('item_trade', { item: ECTO })) as { sellSide: { sold: Figure } }
    expect(sellSide.sold.value).toBe(row?.['7d_sell_sold'])
    expect(sellSide.sold.most).toBe(Math.ceil(Number(row?.['7d_sell_sold']) + Number(row?.['7d_sell_sold_error'])))
    const { buyNow } = (await call('item_book', { item: ECTO })) as { buyNow: { total: Figure } }
    expect(buyNow.total.value).toBe(row?.sell_price)

    const { points } = (await call('item_history', { item: ECTO })) as { points: { date: string; sellPrice: Figure }[] }
    const start = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const days = await site.rows(`v1/history?itemID=${ECTO}&start=${start}&fields=date,sell_price_avg`)
    expect(points.map(({ date, sellPrice }) => [date, sellPrice.value])).toEqual(
      days.map(({ date, sell_price_avg }) => [date, sell_price_avg]),
    )
    expect(points.length).toBeGreaterThan(25)
  })

  it('choose flips of the candidates of the site, within the purse', async () => {
    const gold = 50
    const reply = (await callJson(site.api('v1/flip-candidates'))) as { candidates: { id: number; buy: number }[] }
    const bids = new Map(reply.candidates.map(({ id, buy }) => [id, buy]))
    type Set = { flips: { id: number; buyAt: number; tiesUp: number; profit: Figure }[]; together: { tiesUp: number } }
    const { flips, together } = (await call('flips', { gold })) as Set
    for (const { id, buyAt, profit } of flips) {
      expect(buyAt).toBe((bids.get(id) ?? Number.NaN) + 1)
      expect(profit).toMatchObject({ basis: 'promise' })
    }
    expect(together.tiesUp).toBe(flips.reduce((sum, { tiesUp }) => sum + tiesUp, 0))
    expect(together.tiesUp).toBeLessThanOrEqual(gold * 10_000)
  })

  it('plan crafts at the cost of what is bought for them', async () => {
    const rows = await site.rows('v1/crafting/json?filter=cost:gt:0&sort=cost&order=desc&limit=8&fields=output_item_id')
    for (const { output_item_id: item } of rows) {
      const plan = (await call('crafting_plan', { item })) as { cost: Figure; buy: { cost: Figure }[] } | undefined
      // An ingredient may be sold out.
      if (plan === undefined) continue
      expect(plan.buy.reduce((total, { cost }) => total + (cost.value ?? 0), 0)).toBe(plan.cost.value)
      expect(plan.cost.least).toBeLessThanOrEqual(plan.cost.value ?? 0)
    }
    const one = (await call('crafting_plan', { item: PLANK })) as { buy: { id: number; units: number; cost: Figure }[] }
    for (const { id, units, cost } of one.buy) {
      const { buyNow } = (await call('item_book', { item: id, units })) as { buyNow: { total: Figure } }
      expect(cost.value).toBe(buyNow.total.value)
    }
  })
})

it('an address that is none ends the program with a word', async () => {
  const program = join(folder, 'node_modules/.bin/gildscope-mcp')
  const failed = await run(process.execPath, [program, 'your.site']).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining("'your.site' is no address of a site.") })
})
