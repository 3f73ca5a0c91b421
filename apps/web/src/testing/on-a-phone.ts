import { afterEach, beforeEach, vi } from 'vitest'

/** The tests of a file that calls this see the pages at the width of a phone. */
export const onAPhone = (): void => {
  beforeEach(() => {
    const before = window.matchMedia
    vi.stubGlobal(
      'matchMedia',
      (query: string): MediaQueryList =>
        Object.assign(before(query), { matches: /max-width: (?:759|999)px/.test(query) }),
    )
  })
  afterEach(() => vi.unstubAllGlobals())
}
