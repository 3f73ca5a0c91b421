import { afterEach, expect, test } from 'vitest'
import { printInLight } from './print-in-light.ts'

const root = document.documentElement
const scheme = (): string | null => root.getAttribute('data-mantine-color-scheme')
const printed = (): string | null => {
  dispatchEvent(new Event('beforeprint'))
  const during = scheme()
  dispatchEvent(new Event('afterprint'))
  return during
}

afterEach(() => root.removeAttribute('data-mantine-color-scheme'))

test.each(['dark', 'light'])('the %s scheme prints light, and is there again afterwards', (before) => {
  root.setAttribute('data-mantine-color-scheme', before)
  const stop = printInLight()
  expect([printed(), scheme()]).toEqual(['light', before])
  expect([printed(), scheme()]).toEqual(['light', before])
  stop()
  expect(printed()).toBe(before)
})
