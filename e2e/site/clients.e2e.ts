import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/checks/root.ts'
import { findUsable } from '../../scripts/test-programs/find.ts'
import { generatePython } from '../clients/generate-python.ts'
import { generateTypescript } from '../clients/generate-typescript.ts'
import type { Document } from '../clients/openapi-30.ts'
import { call, callJson } from '../support/call.ts'
import { inOneState } from '../support/in-one-state.ts'
import { newPerson } from '../support/people.ts'
import { joinSharedSite } from '../support/shared-site.ts'

const run = promisify(execFile)

const START_LIMIT_MS = 600_000
const QUERY =
  'fields=id,name,sell_price,1d_sell_sold&filter=marketable:true,sell_price:gt:0&sort=sell_price&order=desc&limit=3'

type Operation = { operationId: string }

describe.concurrent('a client made of the document that a site serves', () => {
  let origin: string
  let folder: string
  let document: Document & { paths: Record<string, Record<string, Operation>> }
  const market = { api: (path: string): string => `${origin}/gw2/${path}` }
  beforeAll(async () => {
    origin = (await joinSharedSite()).origin
    folder = await mkdtemp(join(tmpdir(), 'gildscope-clients-'))
    document = (await callJson(`${origin}/gw2/openapi.json`)) as typeof document
  }, START_LIMIT_MS)
  afterAll(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  const folderOf = async (language: string): Promise<string> => {
    const path = join(folder, language)
    await mkdir(path)
    return path
  }

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
    const place = await folderOf('typescript')
    const { program } = await generateTypescript(document, place)
    const typed = await run(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '-p', place]).catch(({ stdout }) => ({
      stdout,
    }))
    expect(typed.stdout).toBe('')
    await inOneState(market, async () => {
      const { user, password, email } = newPerson('Tess')
      const { stdout } = await run(process.execPath, [program, `${origin}/gw2`, user, password, email])
      expect(JSON.parse(stdout)).toEqual(await wanted(user))
    })
  })

  describe('in Python', { tags: ['java', 'python3'] }, () => {
    let programs: Awaited<ReturnType<typeof generatePython>>
    const runPython = async (...args: string[]): Promise<unknown> => {
      const { stdout } = await run(findUsable('python3') ?? '', ['-W', 'error', ...args])
      return JSON.parse(stdout)
    }
    beforeAll(async () => {
      programs = await generatePython(document, await folderOf('python'))
    })

    it('has a method for every call and a class for every object, and reads every example', async () => {
      const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
      expect(await runPython(programs.coverage, programs.document)).toEqual({
        without_method: [],
        // A triple and a map: Python has a list and a dict for them.
        without_class: ['Lot', 'ReferenceRow'],
        read: operations.map(({ operationId }) => operationId),
        unread: {},
      })
    })

    it('is answered', async () => {
      await inOneState(market, async () => {
        const { user, password, email } = newPerson('Pia')
        expect(await runPython(programs.calls, `${origin}/gw2`, user, password, email)).toEqual(await wanted(user))
      })
    })
  })
})
