import { afterEach, beforeEach, vi } from 'vitest'

/** The tests of a file that calls this see the pages at the width of a phone. */
export const onAPhone = (): void => {
  beforeEach(() => {
    const before = window.matchMedia
    vi.stubGlobal(
      'matchMedia',
      (query: string): MediaQueryList => Object.assign(before(query), { matches: query.includes('max-width: 759px') }),
    )
  })
  afterEach(() => vi.unstubAllGlobals())
}
