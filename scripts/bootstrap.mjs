// Plain JavaScript for any Node from 18 on, without dependencies: it runs before anything is installed. Finds Node 24
// and pnpm 12 (fetching them through npm if this machine has other versions), installs the packages, and starts the
// command.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR = 24
const PNPM_MAJOR = 12
const PNPM_VERSION = '12.21.0'
const TOOLCHAIN_FILE = join(ROOT, '.data', 'toolchain.json')
const INSTALLED_FILE = join(ROOT, 'node_modules', '.installed-lockfile')
const IS_WINDOWS = process.platform === 'win32'

/** @param {string} text */
const say = (text) => process.stderr.write(`${text}\n`)

/** @param {string} text @returns {never} */
const giveUp = (text) => {
  say(text)
  process.exit(1)
}

/** @param {string} version */
const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10)

/** @param {string} program @param {string} path */
const versionOf = (program, path = process.env.PATH ?? '') => {
  const asked = spawnSync(program, ['--version'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    shell: IS_WINDOWS,
  })
  return asked.status === 0 ? asked.stdout.trim() : null
}

/** @param {string} path @param {string} name */
const findProgram = (path, name) =>
  path
    .split(delimiter)
    .map((folder) => join(folder, IS_WINDOWS ? `${name}.cmd` : name))
    .find((file) => existsSync(file)) ?? null

/** @typedef {{ node: string, pnpm: string }} Toolchain */

/** The toolchain of this machine, if it is new enough. @returns {Toolchain | null} */
const ownToolchain = () => {
  if (majorOf(process.versions.node) < NODE_MAJOR) return null
  const pnpm = findProgram(process.env.PATH ?? '', 'pnpm')
  if (pnpm === null || majorOf(versionOf(pnpm) ?? '') !== PNPM_MAJOR) return null
  return { node: process.execPath, pnpm }
}

/** The toolchain that an earlier run fetched, if it still exists. @returns {Toolchain | null} */
const rememberedToolchain = () => {
  try {
    const { node, pnpm } = JSON.parse(readFileSync(TOOLCHAIN_FILE, 'utf8'))
    const isThere = existsSync(pnpm) && majorOf(versionOf(node) ?? '') === NODE_MAJOR
    return isThere ? { node, pnpm } : null
  } catch {
    return null
  }
}

/** npm next to the running Node; `npm` on the PATH if another tool started this. */
const npmCommand = () => {
  const cli = process.env.npm_execpath
  return cli !== undefined && basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm']
}

/** @returns {Toolchain} */
const fetchToolchain = () => {
  say(
    `This machine has Node ${process.versions.node}; fetching Node ${NODE_MAJOR} and pnpm ${PNPM_MAJOR} once (about 100 MB) ...`,
  )
  const [program, ...first] = npmCommand()
  const report = 'node -p "JSON.stringify({ node: process.execPath, path: process.env.PATH })"'
  const packages = [`--package=node@${NODE_MAJOR}`, `--package=pnpm@${PNPM_VERSION}`]
  const fetched = spawnSync(program, [...first, 'exec', '--yes', ...packages, '--call', report], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: IS_WINDOWS,
  })
  if (fetched.status !== 0) {
    const reason = fetched.stderr?.trim() || fetched.error?.message || 'npm gave no reason'
    return giveUp(`Node ${NODE_MAJOR} and pnpm ${PNPM_MAJOR} could not be fetched by npm:\n${reason}`)
  }
  const { node, path } = JSON.parse(fetched.stdout.trim().split('\n').at(-1) ?? '{}')
  const pnpm = findProgram(path, 'pnpm')
  if (pnpm === null || majorOf(versionOf(node) ?? '') !== NODE_MAJOR) {
    return giveUp(`npm fetched something else than Node ${NODE_MAJOR} and pnpm ${PNPM_MAJOR} (${node}, ${pnpm})`)
  }
  return { node, pnpm }
}

/** @param {Toolchain} toolchain */
const remember = (toolchain) => {
  try {
    mkdirSync(dirname(TOOLCHAIN_FILE), { recursive: true })
    writeFileSync(TOOLCHAIN_FILE, `${JSON.stringify(toolchain, null, 2)}\n`)
  } catch (error) {
    say(`(not remembered for the next start: ${error instanceof Error ? error.message : error})`)
  }
}

const findToolchain = () => {
  const here = ownToolchain() ?? rememberedToolchain()
  if (here !== null) return here
  const fetched = fetchToolchain()
  remember(fetched)
  return fetched
}

/** Changes whenever another install could give another tree. */
const lockfileHash = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

const isInstalled = () => existsSync(INSTALLED_FILE) && readFileSync(INSTALLED_FILE, 'utf8') === lockfileHash()

/** @param {Toolchain} toolchain @param {NodeJS.ProcessEnv} env */
const install = ({ pnpm }, env) => {
  if (isInstalled()) return
  say('Installing dependencies ...')
  // The age of every release was checked when the lockfile was written, and its hashes still hold; checking the age
  // against the registry again takes half a minute and makes an installation from a warm store need the network.
  const quick = ['--prefer-offline', '--config.minimumReleaseAge=0', '--config.confirmModulesPurge=false']
  const args = ['install', '--frozen-lockfile', ...quick]
  const installed = spawnSync(pnpm, args, {
    cwd: ROOT,
    // Standard output belongs to the command that runs next: `npm run --silent tool -- COMMAND > file`.
    stdio: ['ignore', process.stderr, 'inherit'],
    env,
    shell: IS_WINDOWS,
  })
  if (installed.status !== 0) giveUp('The installation failed; see the output of pnpm above.')
  writeFileSync(INSTALLED_FILE, lockfileHash())
}

/**
 * Passes signals on to a process and exits like it. @param {string} program @param
 * {import('node:child_process').ChildProcess} child
 */
const endWith = (program, child) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => giveUp(`${program} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}

/** Runs the script on another Node. @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env */
const handOver = (node, args, env) => {
  // The channel notifies the script when this process ends, even when it is killed.
  endWith(node, spawn(node, args, { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
}

/** Runs a command of an operator, such as `pnpm backup`. @param {string[]} command @param {NodeJS.ProcessEnv} env */
const runTool = ([program, ...args], env) => {
  if (program === undefined) giveUp('npm run tool -- COMMAND: a command expected, for example pnpm backup --to backups')
  else endWith(program, spawn(program, args, { cwd: ROOT, env, stdio: 'inherit', shell: IS_WINDOWS }))
}

/** When npm is stopped it ends the shell in between, but not this process. */
const endWithShell = () => {
  if (process.env.npm_lifecycle_event === undefined || IS_WINDOWS) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

const [command = '', ...rest] = process.argv.slice(2)
const script = join(ROOT, 'scripts', `${command}.ts`)
if (!['start', 'test', 'tool'].includes(command))
  giveUp(`bootstrap.mjs: 'start', 'test' or 'tool' expected, not '${command}'`)

const toolchain = findToolchain()
const path = [dirname(toolchain.node), dirname(toolchain.pnpm), process.env.PATH ?? ''].join(delimiter)
const env = { ...process.env, PATH: path }
install(toolchain, env)
endWithShell()
if (command === 'tool') {
  runTool(rest, env)
} else if (toolchain.node === process.execPath) {
  process.env.PATH = path
  process.argv.splice(1, process.argv.length, script, ...rest)
  await import(pathToFileURL(script).href)
} else {
  handOver(toolchain.node, [script, ...rest], env)
}
