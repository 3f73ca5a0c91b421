import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/checks/root.ts'
import { generatePython } from '../clients/generate-python.ts'
import { generateTypescript } from '../clients/generate-typescript.ts'
import { call, callJson } from '../support/call.ts'
import { newPerson } from '../support/people.ts'
import { joinSharedSite } from '../support/shared-site.ts'

const run = promisify(execFile)

const START_LIMIT_MS = 600_000
const PYTHON = '/usr/bin/python3'
const QUERY =
  'fields=id,name,sell_price,1d_sell_sold&filter=marketable:true,sell_price:gt:0&sort=sell_price&order=desc&limit=3'

const hasPython = (() => {
  try {
    execFileSync(PYTHON, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

type Document = { components: { schemas: Record<string, object> } }

describe('a client made of the document that a site serves', () => {
  let origin: string
  let folder: string
  let document: Document
  beforeAll(async () => {
    origin = (await joinSharedSite()).origin
    folder = await mkdtemp(join(tmpdir(), 'gildscope-clients-'))
    document = (await callJson(`${origin}/gw2/openapi.json`)) as Document
  }, START_LIMIT_MS)
  afterAll(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  /** What a program must have received, by plain calls. */
  const wanted = async (user: string) => {
    const found = await call(`${origin}/gw2/v1/items/json?${QUERY}`)
    const items = JSON.parse(found.text) as { id: number; sell_price: number }[]
    expect(items).toHaveLength(3)
    const history = (await callJson(
      `${origin}/gw2/v2/history/json?itemID=${items[0]?.id}&limit=2&fields=date,sell_price_avg`,
    )) as unknown[]
    expect(history).toHaveLength(2)
    return {
      items,
      prices: items.map(({ sell_price }) => sell_price),
      total: found.headers.get('x-total-count'),
      history,
      source: 'simulated',
      missing: [404, 'NOT_FOUND'],
      wrong: [400, 'VALIDATION'],
      stranger: [401, 'INVALID_SESSION'],
      account: user,
    }
  }

  it('in TypeScript has sound types, and is answered', async () => {
    const { program } = await generateTypescript(document, folder)
    const typed = await run(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '-p', folder]).catch(({ stdout }) => ({
      stdout,
    }))
    expect(typed.stdout).toBe('')
    const { user, password, email } = newPerson('Tess')
    const { stdout } = await run(process.execPath, [program, `${origin}/gw2`, user, password, email])
    expect(JSON.parse(stdout)).toEqual(await wanted(user))
  })

  it.skipIf(!hasPython && process.env.CI !== 'true')(
    'in Python has classes for every schema, and is answered',
    async () => {
      const { program } = await generatePython(document, folder)
      const { user, password, email } = newPerson('Pia')
      const { stdout } = await run(PYTHON, ['-W', 'error', program, origin, user, password, email])
      expect(JSON.parse(stdout)).toEqual(await wanted(user))
    },
  )
})
