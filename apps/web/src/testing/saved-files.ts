import { afterEach, beforeEach } from 'vitest'

/** What pages hand to the browser as files in this file's tests, the newest last. */
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
