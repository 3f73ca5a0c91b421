import { userAgentOf } from '@gildscope/game-api'
import { PRODUCT_VERSION } from '@gildscope/service-kit'
import type { WorkerConfig } from '../config.ts'
import { type ArchiveOptions, POLITE_PAUSE_MS } from './archive-client.ts'

type Settings = Pick<WorkerConfig, 'DATA_SOURCE' | 'GAME_API_USER_AGENT' | 'PUBLIC_ORIGIN'>

/** Options for calling an archive; that of a simulated game is on this machine and serves no one else. */
export const archiveOptions = (config: Settings, url: string, signal: AbortSignal): ArchiveOptions => ({
  url,
  signal,
  userAgent: userAgentOf(config, PRODUCT_VERSION),
  pauseMs: config.DATA_SOURCE === 'simulated' ? 0 : POLITE_PAUSE_MS,
})
