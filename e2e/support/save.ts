import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

export type Saved = { name: string; bytes: Buffer }

/** What the browser saves because of an action. */
export const savedBy = async (page: Page, act: () => Promise<void>): Promise<Saved> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
