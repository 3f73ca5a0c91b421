import { isBucket } from '@gildscope/dumps/place'
import type { ConstantHeaders } from '@gildscope/service-kit'
import type { Config } from '../config.ts'

const GAME_RENDER = 'https://render.guildwars2.com'
const GAME_API = 'https://api.guildwars2.com'
/** A path, because the site is reachable under several names and pages may only call their own. */
const OWN_GAME_API = '/game'

/** The run-time settings of the pages, at `/config.json`. */
export const webConfig = (config: Config, version: string) => {
  const isLive = config.DATA_SOURCE === 'live'
  return {
    version,
    dataSource: config.DATA_SOURCE,
    renderBase: config.RENDER_BASE ?? (isLive ? GAME_RENDER : ''),
    gameApiBase: config.GAME_API_BASE ?? (isLive ? GAME_API : OWN_GAME_API),
    operator: {
      name: config.OPERATOR_NAME ?? null,
      contact: config.OPERATOR_CONTACT ?? null,
      imprint: config.IMPRINT_URL ?? null,
    },
    docsUrl: config.DOCS_URL,
    supportLinks: config.SUPPORT_LINKS,
    analytics: config.ANALYTICS_URL ?? null,
  }
}

export type WebConfig = ReturnType<typeof webConfig>

const sources = (...addresses: readonly (string | null)[]): string =>
  [
    ...new Set(
      addresses.flatMap((address) => (URL.canParse(address ?? '') ? [` ${new URL(address ?? '').origin}`] : [])),
    ),
  ].join('')

/** Pages may load only from this origin, the game's image host, the game's API and, if set, the visit counter. */
export const pagePolicy = ({ renderBase, gameApiBase, analytics }: WebConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${sources(renderBase)}`,
    "font-src 'self'",
    `connect-src 'self'${sources(gameApiBase, analytics)}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Of the one script that may compile WebAssembly: a worker has the policy that its script came with. It is handed the solver and
 * what it is asked, so it may talk to nobody.
 */
export const SOLVER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** As Vite names the built script, compressed or not. */
export const SOLVER_SCRIPT = /\/assets\/solver-worker-[\w-]+\.js(?:\.br|\.gz)?$/

/** All below an address; signs that separate parts of a policy are escaped. */
const folderSource = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return ` ${origin}${pathname.replace(/\/?$/, '/').replaceAll(';', '%3B').replaceAll(',', '%2C')}`
}

/** The database of the page of queries: it reads the dumps, which may be in a bucket, and may talk to nobody else. */
export const enginePolicy = (dumps: string | null): string =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'${dumps !== null && isBucket(dumps) ? folderSource(dumps) : ''}`

export const ENGINE_SCRIPT = /\/assets\/sql-worker-[\w-]+\.js(?:\.br|\.gz)?$/

/** Pages get only the browser features that they need, and no other site may embed or script them. */
export const pageHeaders = (config: WebConfig): ConstantHeaders => ({
  'content-security-policy': pagePolicy(config),
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
})
