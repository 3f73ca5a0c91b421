import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { WatchedPage } from './open-page.ts'
import type { Profile } from './people.ts'
import { PHONE } from './use-site.ts'

const SCHEME = 'gildscope-color-scheme'

/** A profile with the dark scheme already chosen and without transitions, signed in or not. */
export const inTheDark = (origin: string, owner: Profile | null = null): BrowserContextOptions => {
  const { cookies, origins } = owner?.storageState ?? { cookies: [], origins: [] }
  const kept = origins.flatMap(({ localStorage }) => localStorage).filter(({ name }) => name !== SCHEME)
  const localStorage = [...kept, { name: SCHEME, value: 'dark' }]
  return { reducedMotion: 'reduce', storageState: { cookies, origins: [{ origin, localStorage }] } }
}

const SHOWN = { timeout: 180_000, interval: 100 }

/** What a page still waits for; empty when it is whole. */
const waitingFor = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(document.querySelector('main h1') === null ? ['a heading'] : []),
    ...(document.body.textContent.includes('Loading, Please Wait.') ? ['Loading, Please Wait.'] : []),
    ...[...document.querySelectorAll('[aria-busy="true"]')].map((element) => element.outerHTML.slice(0, 120)),
  ])

/** Looks at what comes when it is seen, as charts do on a phone; answers by how much that scrolled the page. */
const lookAtWaiting = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const before = scrollY
    for (const status of document.querySelectorAll('main [role="status"]')) {
      if (status.textContent.includes('Loading, Please Wait.')) status.scrollIntoView({ block: 'nearest' })
    }
    return scrollY - before
  })

/** Waits until the page has loaded everything, and restores the scroll positions that it changed. */
export const untilShown = async (page: Page): Promise<void> => {
  let scrolled = 0
  const waits = async (): Promise<string[]> => {
    scrolled += await lookAtWaiting(page)
    return waitingFor(page)
  }
  await expect.poll(waits, SHOWN).toEqual([])
  if (scrolled !== 0) await page.evaluate((by) => scrollBy(0, by), -scrolled)
}

const ALIKE = 'data-alike'

/**
 * Marks the rows of tables that are built as one before them, from the classes and roles of all that is in them to which
 * of it is empty: they differ in their words alone.
 */
const markAlike = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const isBuild = /^(class|style|role|type|tabindex|hidden|disabled|aria-(?!label|description|rowindex))/
    const shapeOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) => {
        if (isBuild.test(name)) return `${name}=${value}`
        return value.trim() === '' ? `${name}=` : name
      })
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '')
      return `${element.localName}[${attributes}]${hasText}(${[...element.children].map(shapeOf)})`
    }
    for (const body of document.querySelectorAll('tbody')) {
      const shapes = new Set<string>()
      for (const [index, row] of [...body.children].entries()) {
        // Every second row may have a colour of its own.
        const shape = `${index % 2} ${shapeOf(row)}`
        if (shapes.has(shape)) row.setAttribute(mark, '')
        shapes.add(shape)
      }
    }
  }, ALIKE)

const unmarkAlike = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    for (const row of document.querySelectorAll(`[${mark}]`)) row.removeAttribute(mark)
  }, ALIKE)

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe as it is in a document. The impact of a rule, which is that of all it finds, is in no list that axe publishes. */
type AxeWindow = { axe: typeof Axe & { _audit: { rules: { id: string; impact?: Axe.ImpactValue }[] } } }

type AxeRun = { leastPasses: number; onlyRule?: string }

const faultsFound = async (page: Page, { leastPasses, onlyRule }: AxeRun): Promise<string[]> => {
  // To read its source takes longer than to look at a small page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await markAlike(page)
  const { violations, passes } = await page.evaluate(
    ({ mark, only }) => {
      const { axe } = window as unknown as AxeWindow
      const harmless = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      const rules = Object.fromEntries(harmless.map(({ id }) => [id, { enabled: false }]))
      const chosen: Axe.RunOptions = only === null ? { rules } : { runOnly: { type: 'rule', values: [only] } }
      return axe.run({ exclude: [[`[${mark}]`]] }, { resultTypes: ['violations'], ...chosen })
    },
    { mark: ALIKE, only: onlyRule ?? null },
  )
  await unmarkAlike(page)
  expect(passes.length).toBeGreaterThanOrEqual(leastPasses)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id} (${impact}) at ${target.join(' ')}: ${html.slice(0, 160)}: ${failureSummary}`,
    ),
  )
}

/** What axe finds that keeps people out, one line an element. */
export const accessFaults = (page: Page): Promise<string[]> => faultsFound(page, { leastPasses: 6 })

/** The same of colours alone: all that another scheme changes. */
const contrastFaults = (page: Page): Promise<string[]> =>
  faultsFound(page, { leastPasses: 1, onlyRule: 'color-contrast' })

/** Takes out of what the console said that the page itself was answered with 404, which is as it should be. */
export const allowMissingDocument = (watched: WatchedPage): void => {
  const isItself = (text: string): boolean => text.includes('404') && text.endsWith(watched.page.url())
  const index = watched.errors.findIndex(isItself)
  if (index >= 0) watched.errors.splice(index, 1)
}

/** What reaches beyond the screen, while the document is wider than that. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth,
    )
    return [`${scrollWidth} pixels`, ...beyond.slice(-12).map((element) => element.outerHTML.slice(0, 160))]
  })

/** Controls and figures that something around them cuts off at a side, and that cannot be scrolled to. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect()
      for (let around = element.parentElement; around !== null && width > 1; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around)
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return false
        if (overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        // What is only there for screen readers is a pixel wide.
        if (box.width > 1 && (right > box.right + 2 || left < box.left - 2)) return true
      }
      return false
    }
    const all = document.querySelectorAll('main :is(a, button, data, input, output, select, textarea)')
    return [...all].filter(isCut).map((element) => element.outerHTML.slice(0, 160))
  })

/**
 * Figures in tables that do not fit into their cell, or that the edge of a box cuts before anybody scrolls it: `+1` of
 * `+17` reads like another figure.
 */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolling = (element: Element): Element | null => {
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return around
      return null
    }
    const rectOf = (text: Node): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    }
    const isPhone = innerWidth < 760
    const cut: string[] = []
    for (const cell of document.querySelectorAll('main tbody :is(td, th)')) {
      if (getComputedStyle(cell).textAlign !== 'right') continue
      const { left, right } = cell.getBoundingClientRect()
      // On a phone small tables of prose pages scroll as they are; only grids choose their widths by the box.
      const around = scrolling(cell)
      const box = isPhone && !around?.hasAttribute('data-box') ? null : around
      const edge = box === null ? right : box.getBoundingClientRect().left + box.clientLeft + box.clientWidth
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement?.getBoundingClientRect()
        // What is only there for screen readers is a pixel wide.
        if (!/\d/.test(text.nodeValue ?? '') || parent === undefined || parent.width <= 1) continue
        const figure = rectOf(text)
        const isTooWide = figure.left < left - 1 || figure.right > right + 1
        const isAtEdge = box?.scrollLeft === 0 && figure.left < edge && figure.right > edge + 1
        if (isTooWide || isAtEdge) {
          const head = cell.closest('table')?.querySelector('thead tr:last-child')?.textContent
          cut.push(`${text.nodeValue} ${isAtEdge ? 'at the edge' : 'in its cell'} of ${head?.slice(0, 80)}`)
        }
      }
    }
    return [...new Set(cut)].slice(0, 12)
  })

/** Tables on a phone that go on beyond the edge of their box, which does not show it. */
export const unmarkedTables = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (innerWidth >= 760) return []
    const boxes = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (box) =>
        ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
        box.scrollLeft === 0 &&
        box.clientWidth > 0 &&
        box.scrollWidth > box.clientWidth + 1 &&
        box.querySelector('table') !== null,
    )
    return boxes
      .filter((box) => !box.parentElement?.hasAttribute('data-more'))
      .map(({ outerHTML }) => outerHTML.slice(0, 160))
  })

/** Wider than a phone, and narrower than what desktops have. */
const TABLET = { width: 800, height: 1100 }

type Watched = {
  page: Page
  /** Waits until the page has its data, at any width. */
  untilData: () => Promise<unknown>
  /** Stands for its kind of layout: axe looks at it on a phone, too, and it is laid out at the width of a tablet. */
  isKind?: boolean
}

/** One load, looked at several times: in the dark on a desktop, in the light, and narrower. */
export const expectGoodLooks = async ({ page, untilData, isKind = false }: Watched): Promise<void> => {
  const root = page.locator('html')
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(await tooWide(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  expect(await cutFigures(page)).toEqual([])
  expect(await accessFaults(page)).toEqual([])
  await root.evaluate((html) => html.setAttribute('data-mantine-color-scheme', 'light'))
  expect(await contrastFaults(page)).toEqual([])
  for (const viewport of isKind ? [TABLET, PHONE.viewport] : [PHONE.viewport]) {
    await page.setViewportSize(viewport)
    await untilData()
    await untilShown(page)
    // Parts that differ are redrawn a moment after the width has changed.
    const faults = async () =>
      (await Promise.all([tooWide, cutOff, cutFigures, unmarkedTables].map((look) => look(page)))).flat()
    await expect.poll(faults, SHOWN).toEqual([])
  }
  if (isKind) expect(await accessFaults(page)).toEqual([])
}
