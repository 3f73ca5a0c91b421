import { accessSync, constants } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of this machine, or the one that CHROMIUM_PATH names; null when there is none. */
export const findChromium = (): string | null => {
  const file = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  try {
    accessSync(file, constants.X_OK)
    return file
  } catch {
    return null
  }
}

/** A browser without a window and without a past; with `debugPort`, other tools than ours may steer it, too. */
export const startBrowser = (executablePath: string, debugPort?: number): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: debugPort === undefined ? FLAGS : [...FLAGS, `--remote-debugging-port=${debugPort}`],
  })
