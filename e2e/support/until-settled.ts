import { until } from '@gildscope/testkit/until'
import type { Page } from 'playwright-core'

/** The data is displayed, nothing is loading or busy, fonts are loaded, and all of that for half a second. */
const IS_SETTLED = `(() => {
  const isWaiting = document.querySelector('[aria-busy="true"]') !== null
    || document.body.innerText.includes('Loading, Please Wait.') || document.querySelector('main, #root > *') === null
  if (isWaiting || document.fonts.status !== 'loaded') { window.settledAt = undefined; return false }
  window.settledAt ??= performance.now()
  return performance.now() - window.settledAt > 500
})()`

/** Evaluated from here, because the policy of the pages forbids running text as a script there. */
export const untilSettled = (page: Page, withinMs: number): Promise<boolean> =>
  until('the page to be shown', () => page.evaluate<boolean>(IS_SETTLED), withinMs).then(
    () => true,
    () => false,
  )
