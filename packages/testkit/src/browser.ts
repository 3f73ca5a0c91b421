import { type Browser, chromium } from 'playwright-core'

/** Chromium draws two pages of its own for the address bar of each window, seen or not: a quarter of the work of a short test. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A process that waits for the next site to be opened; most tests open one alone. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

/** What Playwright turns off here: of two such lists on one command line, the browser takes the last one alone. */
const OFF_IN_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

const FLAGS = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR, SPARE_PROCESS].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser without a window and without a past; with `debugPort`, other tools than ours may steer it, too. */
export const startBrowser = (executablePath: string, debugPort?: number): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: debugPort === undefined ? FLAGS : [...FLAGS, `--remote-debugging-port=${debugPort}`],
  })
