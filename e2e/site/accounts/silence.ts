import { until } from '@gildscope/testkit/until'
import { describe, expect, it } from 'vitest'
import { call } from '../../support/call.ts'
import { untilShown } from '../../support/page-checks.ts'
import { heading, newPerson, sendLogin, sendSignUp } from '../../support/people.ts'
import { stillRunning } from '../../support/process-tree.ts'
import type { Site } from '../../support/use-site.ts'
import { alertText } from './parts.ts'

const BACK_LIMIT_MS = 60_000
const ENTRY = 'services/account/src/main.ts'

/** What the forms show when nothing answers them. */
export const describeSilence = (site: Site) =>
  describe('a login', () => {
    const service = () => site.system.processes().find(({ command }) => command.includes(ENTRY))

    it('says so when the service or the network is silent, and works when they are back', async () => {
      const watched = await site.open('/signup')
      const { page } = watched
      const sam = newPerson('Sam')
      await page.getByRole('button', { name: 'Signup', exact: true }).waitFor()
      await untilShown(page)
      await page.context().setOffline(true)
      await sendSignUp(page, sam)
      expect(await alertText(page)).toMatch(/^49: ./)
      await page.context().setOffline(false)
      await sendSignUp(page, sam)
      await heading(page, 'Account Management').waitFor()

      const other = await site.open('/login')
      await untilShown(other.page)
      const first = service()
      if (first === undefined) throw new Error('the account service does not run')
      process.kill(first.pid, 'SIGKILL')
      // The second time it stays down longer.
      const second = await until('a second account service', () => {
        const found = service()
        return found !== undefined && found.pid !== first.pid && found
      })
      process.kill(second.pid, 'SIGKILL')
      await until('its end', () => stillRunning([second]).length === 0)
      await sendLogin(other.page, sam)
      expect(await alertText(other.page)).toMatch(/^49: ./)
      const isBack = async (): Promise<boolean> => (await call(site.api('v1/website/demoKeys'))).status === 200
      await until('another account service', isBack, BACK_LIMIT_MS, 100)
      await sendLogin(other.page, sam)
      await heading(other.page, 'Account Management').waitFor()
      // The console's errors about it are expected.
      for (const { errors } of [watched, other]) errors.splice(0)
    })
  })
