import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessFaults, contrastFaults, inScheme, overflow, untilShown } from '../support/page-checks.ts'
import { PHONE, useSite } from '../support/use-site.ts'
import { TOOL_LOOKS } from './tools/looks.ts'

const site = useSite()

type Look = (typeof TOOL_LOOKS)[number]
const looks = TOOL_LOOKS.map((look) => [look.path, look] as const)

const openLook = async ({ path, heading, data }: Look, scheme: 'dark' | 'light'): Promise<Page> => {
  const { page } = await site.openAgain(path, inScheme(site.origin, scheme))
  await page.locator(data).first().waitFor()
  await untilShown(page)
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe(heading)
  return page
}

describe('a tool', () => {
  it.each(looks)('%s shows its data, keeps nobody out and fits a phone', async (_path, look) => {
    const page = await openLook(look, 'dark')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await accessFaults(page)).toEqual([])
    await page.setViewportSize(PHONE.viewport)
    await untilShown(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it.each(looks)('%s can be read in the light', async (_path, look) => {
    expect(await contrastFaults(await openLook(look, 'light'))).toEqual([])
  })
})
