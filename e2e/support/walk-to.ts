import type { Page } from 'playwright-core'

/** As the buttons of the browser do, without another load. */
export const walkTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
