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
  const lastBytes = async (): Promise<Uint8Array> => new Uint8Array((await saved.at(-1)?.arrayBuffer()) ?? [])
  return { count: () => saved.length, last: async () => (await saved.at(-1)?.text()) ?? '', lastBytes }
}
