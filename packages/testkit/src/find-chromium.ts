import { canRun, findPrograms } from '@gildscope/local-services/find-program'

const WITH_WINDOWS = '/usr/bin/chromium'
/** The same without what draws windows: a quarter less work. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'

const firstOf = (files: readonly string[]): string | null =>
  (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : files).find(canRun) ?? null

/** The browser of this machine for tests, or the one that CHROMIUM_PATH names; null when there is none. */
export const findChromium = (path?: string): string | null =>
  firstOf([...findPrograms(WITHOUT_WINDOWS, path), WITH_WINDOWS])

/** The browser that people have, for what is measured; null when there is none. */
export const findWholeChromium = (): string | null => firstOf([WITH_WINDOWS])
