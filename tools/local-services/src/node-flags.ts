import { existsSync, readFileSync } from 'node:fs'

const FILE = new URL('../../../infra/node-flags', import.meta.url)

/** The flags of every process of the project, in containers too; paths in them are relative to the root. */
export const nodeFlags = (): string[] => readFileSync(FILE, 'utf8').trim().split(/\s+/)

/** Where Debian and Ubuntu have it. */
const JEMALLOC = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libjemalloc.so.2`

/**
 * The variables of every process: the allocator jemalloc where the system has it, as the image does. The C library's own
 * keeps what a flood of calls needed, for a gateway three times what it uses.
 */
export const processEnv = (): Record<string, string> => {
  if (process.platform !== 'linux' || !existsSync(JEMALLOC)) return {}
  const settings = 'background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:2000,narenas:2'
  return { LD_PRELOAD: JEMALLOC, MALLOC_CONF: settings }
}
