import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/call.ts'
import { openPage, type WatchedPage } from '../support/open-page.ts'
import { newPerson } from '../support/people.ts'
import { type ClientPackage, installClient, packClient } from './client-package.ts'
import { type ClientPage, serveClientPage } from './client-page.ts'

const INSTALL_LIMIT_MS = 240_000
const RUN = { timeout: 120_000, interval: 100 }

type Demo = { origin: () => string; started: Promise<unknown> }
type Polls = { timeout: number; interval: number }

/** Packs while the demo starts, and installs from it. */
export const useClientPackage = ({ origin, started }: Demo) => {
  let installing: Promise<ClientPackage>
  let readme: ReturnType<ClientPackage['startReadme']>
  const installed = (): Promise<ClientPackage> => installing

  beforeAll(() => {
    installing = Promise.all([packClient(), started]).then(() => installClient(origin()))
    // Reported by the first test that waits for it.
    installing.catch(() => {})
  })
  afterAll(async () => (await installed()).remove())

  return {
    describeCalls: () =>
      describe('the client of npm, in an empty folder', () => {
        it(
          'has types that let right programs through and stop wrong ones',
          async () => {
            expect(await (await installed()).checkTypes()).toBe('')
          },
          INSTALL_LIMIT_MS,
        )

        it('does what its README says', async () => {
          const { user, password, email } = newPerson('Scribe')
          await call(`${origin()}/gw2/v1/website/login`, { headers: { user, password, email } })
          const env = { GILDSCOPE_USER: user, GILDSCOPE_PASSWORD: password }
          readme = (await installed()).startReadme(origin(), env)
          await expect.poll(readme.output, RUN).toMatch(/^VALIDATION 400 itemID is missing/m)
          const output = readme.output()
          expect(output).toMatch(/^Glob of Ectoplasm \d+ \d+$/m)
          expect(output).toMatch(/^\d+ items, the best of them:$/m)
          expect(output).toMatch(/^20\d\d-\d\d-\d\dT00:00:00Z \d+ \d+$/m)
          expect(output).toMatch(/^[1-9]\d* items, [1-9]\d* days of them, \d+ copper$/m)
          expect(output).toMatch(/^0 flips$/m)
        }, 150_000)
      }),

    /** In a page of another site, opened before the demo's next poll. */
    describePage: (browser: () => Browser, polls: Polls) => {
      let served: ClientPage
      let opened: WatchedPage
      beforeAll(async () => {
        served = await serveClientPage((await installed()).folder, origin())
        opened = await openPage(browser(), served.address)
      })
      afterAll(async () => {
        await opened.page.context().close()
        await served.close()
      })
      it(
        'lets a page of another site call and follow prices with the client',
        async () => {
          await opened.page.getByText('1 Glob of Ectoplasm').waitFor()
          await expect.poll(() => opened.page.locator('#prices li').count(), polls).toBeGreaterThan(0)
          expect(opened.errors).toEqual([])
        },
        polls.timeout + 40_000,
      )
    },

    expectPrices: (polls: Polls) =>
      it(
        'notifies the client of prices as they change',
        async () => {
          await expect.poll(() => readme.output(), polls).toMatch(/^(19721|19976) \d+$/m)
        },
        polls.timeout + 40_000,
      ),
  }
}
