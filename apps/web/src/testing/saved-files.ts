import { afterEach, beforeEach } from 'vitest'

/** The files that pages pass to the browser during this file's tests, newest last. */
export const useSavedFiles = () => {
  const { createObjectURL, revokeObjectURL } = URL
  let saved: Blob[] = []
  beforeEach(() => {
    saved = []
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => {},
    })
  })
  afterEach(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return { count: () => saved.length, last: async (): Promise<string> => (await saved.at(-1)?.text()) ?? '' }
}
