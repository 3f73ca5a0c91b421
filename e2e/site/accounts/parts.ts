import type { Locator, Page } from 'playwright-core'

/** A framed part of a page, by its title. */
export const panel = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** The text of the newest notification. */
export const alertText = async (page: Page): Promise<string> => {
  const alert = page.getByRole('alert').last()
  await alert.waitFor()
  return ((await alert.textContent()) ?? '').trim()
}

const MOST_KEYS = 120

/** Presses a key until something has the focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    if (await hasFocus()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} cannot be reached with ${key}`)
}
